import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { markRead, setProgress } from '../../desk/server/store/lead-changes.ts';
import { markShown } from '../../desk/server/store/suspected-leads.ts';
import { listLeads } from '../../leads/server/store/lead-queries.ts';
import { type LeadDatabase, leadDatabase } from '../../schema/lead-database.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import { schedulePurge } from './purge-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
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
  /** As after a day of purges with a steady clock. */
  const steady = () => purgedAgo(hour, 0);
  const purgedAgo = (ago: number, heldMs: number) =>
    database.use(({ db }) => {
      const row = { ran_at: Date.now() - ago, held_ms: heldMs };
      const insert = db.insertInto('purge_clock').values({ id: 1, ...row });
      return insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
    });
  /** Starts the server, and stops it after its first purge, this many times. */
  const runHours = async (hours: number, options: Parameters<typeof start>[0] = {}) => {
    for (let each = 0; each < hours; each += 1) {
      const stop = start(options);
      vi.advanceTimersByTime(hour);
      await stop();
    }
  };
  const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const warnings = () => log.warn.mock.calls.map(([, message]) => message);
  const start = ({
    agency = { keepSuspectedDays: 30, timeZone: 'America/Chicago' },
    targets = [],
  }: {
    agency?: Parameters<typeof schedulePurge>[1];
    targets?: string[];
  } = {}) => {
    const hooks: [name: string, run: () => Promise<void>][] = [];
    const addHook = (...hook: (typeof hooks)[number]) => hooks.push(hook);
    const deliveries = { targets: new Map(targets.map((target) => [target, undefined])) };
    schedulePurge({ database, deliveries, log, addHook } as never, agency, folder);
    const run = async (name: string) => {
      await Promise.all(hooks.map(([each, run]) => each === name && run()));
    };
    void run('onReady');
    return () => run('onClose');
  };

  test('suspected leads are purged thirty days after they were shown, not sooner', async () => {
    await steady();
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

  test('a clock that is 40 days ahead removes nothing, and nothing for a day once it is set', async () => {
    await steady();
    await store('Seen', 5 * day, 4 * day);
    moveClock(40 * day);
    await runHours(12);
    expect(warnings()[0]).toMatch(
      /^no purge has run for over two days, or the clock was set ahead/,
    );
    moveClock(-40 * day);
    await runHours(24);
    expect(await names()).toEqual(['Seen']);
    expect(warnings()).toHaveLength(36);
    expect(warnings()[12]).toMatch(
      /^the clock has been set back since the last purge: nothing will be removed/,
    );
    moveClock(day);
    await store('Old', 90 * day, 31 * day);
    await runHours(1);
    expect(await names()).toEqual(['Seen']);
  });

  test('a clock that stays ahead is believed after a day of running', async () => {
    await steady();
    await store('Seen', 5 * day, 4 * day);
    moveClock(40 * day);
    await runHours(24);
    expect(log.warn.mock.calls.at(-1)?.[0]).toEqual({ moreHours: 1 });
    expect(await names()).toEqual(['Seen']);
    await runHours(1);
    expect(await names()).toEqual([]);
  });

  test('what a killed restore left is removed after twelve hours', async () => {
    const [killed, running] = ['killed', 'running'].map((name) =>
      join(folder, `.leads-unfinished-${name}`),
    );
    for (const [path = '', ago] of [[killed, 13] as const, [running, 1] as const]) {
      mkdirSync(path);
      const at = new Date(Date.now() - ago * hour);
      utimesSync(path, at, at);
    }
    await steady();
    await runHours(1);
    expect([killed, running].map((path) => existsSync(String(path)))).toEqual([false, true]);
  });

  test('two months without a lead stop nothing', async () => {
    await store('Old', 90 * day, 31 * day);
    await store('Last', 62 * day, 61 * day);
    await steady();
    await runHours(1);
    expect(await names()).toEqual([]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('after three days off, a day of running goes by before something is removed', async () => {
    await store('Old', 90 * day, 31 * day);
    await purgedAgo(3 * day, 0);
    await runHours(12);
    // Hours in which it is off again do not count.
    moveClock(30 * hour);
    await runHours(12);
    expect(await names()).toEqual(['Old']);
    await runHours(1);
    expect(await names()).toEqual([]);
  });

  test('on a database where none ran before, the first purge is a day after the start', async () => {
    await store('Old', 90 * day, 31 * day);
    await runHours(24);
    expect(await names()).toEqual(['Old']);
    expect(warnings()[0]).toMatch(/^no purge has run on this database before/);
    await runHours(1);
    expect(await names()).toEqual([]);
  });

  test('a clock that is set back by a year removes nothing for a day', async () => {
    await steady();
    await store('Old', 90 * day, 31 * day);
    moveClock(-365 * day);
    await runHours(24);
    moveClock(365 * day);
    await runHours(24);
    expect(await names()).toEqual(['Old']);
    await runHours(1);
    expect(await names()).toEqual([]);
  });

  test('servers with clocks minutes apart share one day, and none counts it for itself', async () => {
    await store('Old', 90 * day, 31 * day);
    await purgedAgo(3 * day, 0);
    for (let each = 0; each < 24; each += 1) {
      await runHours(1);
      // The other server purges right after it.
      moveClock(-hour - 4 * minute);
      await runHours(1);
      moveClock(4 * minute);
    }
    expect(warnings().filter((message) => !message.startsWith('nothing'))).toHaveLength(1);
    expect(await names()).toEqual(['Old']);
    await runHours(1);
    expect(await names()).toEqual([]);
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
      moveClock(ms);
      await steady();
      const stop = start(options);
      vi.advanceTimersByTime(hour);
      await expect.poll(() => logged).toHaveBeenCalled();
      await stop();
    };
    await runAfter(0, keep, log.warn);
    await runAfter(7 * day, { ...keep, targets: ['mail'] }, log.info);
    expect(log.warn.mock.calls).toEqual([
      [{ leads: 1 }, 'these old leads will be erased in a week'],
    ]);
    expect(log.info.mock.calls).toEqual([[{ erased: 1 }, 'erased old leads that were answered']]);
    expect(await names()).toEqual([]);
  });
});
