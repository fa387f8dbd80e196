import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { markRead, setProgress } from '../store/changes/lead-changes.ts';
import { markShown } from '../store/changes/suspected-leads.ts';
import { type LeadDatabase, leadDatabase } from '../store/engine/lead-database.ts';
import { listLeads } from '../store/leads/lead-queries.ts';
import { exampleNewLead } from '../testing/example-lead.ts';
import { storeLeads } from '../testing/store-leads.ts';
import { schedulePurge } from './purge-schedule.ts';

const day = 24 * 60 * 60 * 1000;

const hour = 60 * 60 * 1000;
const log = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };

describe('the purge', () => {
  let folder: string;
  let database: LeadDatabase;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    folder = mkdtempSync(join(tmpdir(), 'purge-'));
    database = leadDatabase(`file:${join(folder, 'leads.db')}`);
    for (const each of Object.values(log)) each.mockClear();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  /** Stores a lead that arrived and was shown to a person this long ago, in ms. */
  const store = (name: string, receivedAgo: number, shownAgo?: number) =>
    database.use(async (store) => {
      const receivedAt = Date.now() - receivedAgo;
      const lead = exampleNewLead({ name }, { receivedAt, suspicions: ['burst'] });
      await storeLeads(store, [lead], []);
      if (shownAgo !== undefined) await markShown(store, [lead.lead.id], Date.now() - shownAgo);
    });
  const names = async () =>
    (await database.use((store) => listLeads(store, {}))).map(({ lead }) => lead.name).toSorted();
  const start = (options: Partial<Parameters<typeof schedulePurge>[0]> = {}) =>
    schedulePurge({
      database,
      agency: { keepSuspectedDays: 30, timeZone: 'America/Chicago' },
      targets: [],
      log: log as unknown as FastifyBaseLogger,
      ...options,
    });

  test('suspected leads are purged thirty days after they were shown, not sooner', async () => {
    await store('Long ago', 90 * day, 31 * day);
    await store('Lately', 90 * day, 30 * day - 2 * hour);
    await store('Unseen', 90 * day);
    await store('New', day);
    const stop = start();
    vi.advanceTimersByTime(hour - 1);
    await stop();
    expect(await names()).toContain('Long ago');
    const stopAgain = start();
    vi.advanceTimersByTime(hour);
    await stopAgain();
    expect(log.info.mock.calls).toEqual([[{ removed: 1 }, 'removed old suspected leads']]);
    expect(await names()).toEqual(['Lately', 'New', 'Unseen']);
  });

  test('nothing is purged while no lead arrives for over a week, since the clock may be ahead', async () => {
    await store('Seen', 5 * day, 4 * day);
    const stop = start();
    vi.setSystemTime(Date.now() + 365 * day);
    vi.advanceTimersByTime(hour);
    await stop();
    expect(await names()).toEqual(['Seen']);
    expect(log.warn.mock.calls).toHaveLength(1);
    await store('New', 0);
    const stopAgain = start();
    vi.advanceTimersByTime(hour);
    await stopAgain();
    expect(await names()).toEqual(['New']);
  });

  test('answered leads are erased months later, once the agency was notified or cannot be', async () => {
    const keep = { agency: { keepSuspectedDays: 30, keepLeadsMonths: 12, timeZone: 'UTC' } };
    const answered = exampleNewLead({ name: 'Old' }, { receivedAt: Date.now() - 370 * day });
    const { id } = answered.lead;
    await database.use(async (store) => {
      await storeLeads(store, [answered], []);
      await markRead(store, id, Date.now());
      await setProgress(store, { id, progress: 'won' }, { by: 'Dana', now: Date.now() });
    });
    const runAfter = async (ms: number, options: Parameters<typeof start>[0], logged: Mock) => {
      vi.setSystemTime(Date.now() + ms);
      await store('New', 0);
      const stop = start(options);
      vi.advanceTimersByTime(hour);
      await vi.waitFor(() => expect(logged).toHaveBeenCalled());
      await stop();
    };
    await runAfter(0, keep, log.warn);
    await runAfter(7 * day, { ...keep, targets: ['mail'] }, log.info);
    expect(log.warn.mock.calls).toEqual([[{ leads: 1 }, 'these old leads are erased in a week']]);
    expect(log.info.mock.calls).toEqual([[{ erased: 1 }, 'erased old leads that were answered']]);
    expect(await names()).toEqual(['New', 'New']);
  });

  test('answered leads are also erased for an agency that gets one lead a month', async () => {
    const keep = { agency: { keepSuspectedDays: 30, keepLeadsMonths: 1, timeZone: 'UTC' } };
    const lead = exampleNewLead({}, { receivedAt: Date.now() - 35 * day });
    await database.use(async (store) => {
      await storeLeads(store, [lead], []);
      await markRead(store, lead.lead.id, Date.now());
      await setProgress(store, { id: lead.lead.id, progress: 'won' }, { by: 'Dana', now: 0 });
    });
    const stop = start(keep);
    vi.advanceTimersByTime(hour);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2));
    await stop();
    expect(log.warn.mock.calls.at(-1)?.[0]).toEqual({ leads: 1 });
  });
});
