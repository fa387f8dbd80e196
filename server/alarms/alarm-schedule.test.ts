import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alarm } from '../delivery/alarm.ts';
import type { DeliveryResult } from '../delivery/delivery.ts';
import { configuredMailSender, deliveryTargets, type Target } from '../delivery-targets.ts';
import { readEnvironment } from '../environment.ts';
import { type LeadDatabase, leadDatabase } from '../store/lead-database.ts';
import { exampleNewLead } from '../testing/example-lead.ts';
import { freshDatabases } from '../testing/fresh-databases.ts';
import { startMailReceiver } from '../testing/mail-receiver.ts';
import { storeLeads } from '../testing/store-leads.ts';
import { testAgency } from '../testing/test-site.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { scheduleAlarms } from './alarm-schedule.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const databases = freshDatabases();

/** A target that records the alarms it gets, and answers them with its result. */
function recordingTarget() {
  const alarms: Alarm[] = [];
  const state: { result: DeliveryResult } = { result: { outcome: 'delivered' } };
  const target: Target = {
    to: '',
    deliver: vi.fn(),
    sendDigest: vi.fn(),
    sendAlarm: async (alarm) => {
      alarms.push(alarm);
      await sleep(50);
      return state.result;
    },
  };
  return { target, alarms, state };
}

const failed: DeliveryResult = { outcome: 'failed', error: 'unreachable' };

describe.each(databases.engines)('alarms with leads in $engine', ({ fresh }) => {
  let url: string;
  let database: LeadDatabase;
  const logError = vi.fn();
  const log = { error: logError } as unknown as FastifyBaseLogger;

  beforeEach(async () => {
    url = await fresh();
    database = leadDatabase(url);
    logError.mockClear();
  });
  afterEach(() => database.close());

  /** Lets several servers check a few times each. */
  async function run(targets: Record<string, Target>, servers = 1): Promise<void> {
    const runs = Array.from({ length: servers }, async () => {
      const own = leadDatabase(url);
      let uses = 0;
      const counted: LeadDatabase = {
        ...own,
        use: (work) => own.use(work).finally(() => (uses += 1)),
      };
      const options = { database: counted, targets: new Map(Object.entries(targets)), log };
      const siteUrl = new URL('https://acre.example');
      const timing = { everyMs: 40, timeoutMs: 5000 };
      const { stop } = scheduleAlarms({ ...options, agency: testAgency, siteUrl }, timing);
      // A check uses the database four times at most for each of four kinds of news.
      await expect.poll(() => uses, { timeout: 30_000 }).toBeGreaterThan(40);
      await stop();
      await own.close();
    });
    await Promise.all(runs);
  }

  const receive = (receivedAt: number, targets: readonly string[] = []) =>
    database.use((open) => storeLeads(open, [exampleNewLead({}, { receivedAt })], targets));

  /** Three leads a day, until a number of days ago. */
  async function receiveDailyUntil(daysAgo: number): Promise<void> {
    const leads = Array.from({ length: 120 }, (_, index) =>
      exampleNewLead({}, { receivedAt: Date.now() - daysAgo * day - index * 8 * hour }),
    );
    await database.use((open) => storeLeads(open, leads, []));
  }

  test('leads that stop arriving are reported once, also after a restart', async () => {
    const { target, alarms } = recordingTarget();
    await receiveDailyUntil(20);
    await run({ mail: target });
    await run({ mail: target });
    expect(alarms).toMatchObject([
      {
        type: 'leads.silent',
        subject: expect.stringMatching(/^No new leads since \w+day, .* Central Time$/),
        text: expect.stringContaining('https://acre.example/contact'),
      },
    ]);
    expect(logError).toHaveBeenCalledOnce();
  });

  test('another silence after a lead is reported again', async () => {
    const { target, alarms } = recordingTarget();
    await receiveDailyUntil(40);
    await run({ mail: target });
    await receive(Date.now() - 20 * day);
    await run({ mail: target });
    expect(new Set(alarms.map(({ id }) => id)).size).toBe(2);
    expect(alarms).toHaveLength(2);
  });

  test('leads that arrive as usual, suspected ones and none at all raise no alarm', async () => {
    const { target, alarms } = recordingTarget();
    await run({ mail: target });
    const suspected = exampleNewLead({}, { receivedAt: Date.now() - day, suspicions: ['burst'] });
    await database.use((open) => storeLeads(open, [suspected], []));
    await run({ mail: target });
    await receiveDailyUntil(1);
    await run({ mail: target });
    expect(alarms).toEqual([]);
    expect(logError).not.toHaveBeenCalled();
  });

  test('of several servers, one sends the alarm', async () => {
    const { target, alarms } = recordingTarget();
    await receiveDailyUntil(20);
    await run({ mail: target }, 4);
    expect(alarms).toHaveLength(1);
  });

  test('an alarm that no target accepted is sent again, under the same id', async () => {
    const { target, alarms, state } = recordingTarget();
    await receiveDailyUntil(20);
    state.result = failed;
    await run({ mail: target });
    expect(alarms.length).toBeGreaterThan(1);
    expect(new Set(alarms.map(({ id }) => id)).size).toBe(1);
    state.result = { outcome: 'delivered' };
    const before = alarms.length;
    await run({ mail: target });
    expect(alarms).toHaveLength(before + 1);
  });

  test.each([
    ['a minute ago', -60_000, 1],
    ['in a minute', 60_000, 0],
    ['in a year, from a wrong clock', 365 * day, 1],
  ])('the claim of a server that died ends %s', async (_, claimAge, count) => {
    const { target, alarms } = recordingTarget();
    await receiveDailyUntil(20);
    const name = 'leads.silent';
    await database.use(({ db }) =>
      db
        .insertInto('notices')
        .values({ name, told_until: 0, claimed_until: Date.now() + claimAge })
        .execute(),
    );
    await run({ mail: target });
    expect(alarms).toHaveLength(count);
  });

  test('sessions that are booked in a rush are reported at once, and again after an hour', async () => {
    const { target, alarms } = recordingTarget();
    const held = (at: number) =>
      exampleNewLead({}, { receivedAt: at, suspicions: ['booking-rush'] });
    const now = Date.now();
    await database.use((open) => storeLeads(open, [held(now - 2000), held(now - 1000)], []));
    await run({ mail: target });
    await database.use((open) => storeLeads(open, [held(Date.now())], []));
    await run({ mail: target });
    expect(alarms).toMatchObject([
      {
        type: 'bookings.rush',
        text: expect.stringContaining('several at once and without a mail'),
        facts: { held: 2, since: new Date(now - 2000).toISOString() },
      },
    ]);
    await database.use(({ db }) =>
      db
        .updateTable('notices')
        .set((eb) => ({ told_until: eb('told_until', '-', hour) }))
        .where('name', '=', 'bookings.rush')
        .execute(),
    );
    await run({ mail: target });
    expect(alarms).toHaveLength(2);
  });

  test('leads that do not reach one target are reported once, by the others', async () => {
    const [mail, webhook] = [recordingTarget(), recordingTarget()];
    const targets = { mail: mail.target, webhook: webhook.target };
    await receive(Date.now() - 59 * 60_000, ['webhook', 'mail']);
    await run(targets);
    expect([...mail.alarms, ...webhook.alarms]).toEqual([]);
    await receive(Date.now() - 61 * 60_000, ['webhook']);
    await receive(Date.now() - 80 * hour, ['webhook']);
    await database.use(({ db }) =>
      db
        .updateTable('deliveries')
        .set({ state: 'failed', last_error: 'the receiver returned 500' })
        .where('created_at', '<', Date.now() - 70 * hour)
        .execute(),
    );
    await run(targets, 2);
    await run(targets);
    expect(webhook.alarms).toEqual([]);
    expect(mail.alarms).toMatchObject([
      {
        type: 'leads.undelivered',
        subject: '2 leads were not delivered (webhook)',
        text: expect.stringContaining('npm run leads -- retry --failed'),
        facts: { target: 'webhook', count: 2 },
      },
    ]);
  });

  test('the log tells of leads that do not reach the only target', async () => {
    const { target, alarms } = recordingTarget();
    await receive(Date.now() - 2 * hour, ['mail']);
    await run({ mail: target });
    expect(alarms).toEqual([]);
    expect(logError.mock.calls).toMatchObject([
      [{ target: 'mail', count: 1 }, '1 lead was not delivered (mail)'],
    ]);
  });

  test('a target that fails again after it worked is another incident', async () => {
    const [mail, webhook] = [recordingTarget(), recordingTarget()];
    const targets = { mail: mail.target, webhook: webhook.target };
    const now = Date.now();
    await receive(now - 80 * hour, ['webhook']);
    await run(targets);
    // It was told of three days ago, and nothing has changed since.
    await database.use(({ db }) =>
      db
        .updateTable('notices')
        .set({ told_until: now - 3 * day })
        .where('told_until', '>', 0)
        .execute(),
    );
    await run(targets);
    expect(mail.alarms).toHaveLength(1);
    await receive(now - 2 * hour, ['webhook']);
    await run(targets);
    expect(mail.alarms).toHaveLength(1);
    await receive(now - 3 * hour, ['webhook']);
    await database.use(({ db }) =>
      db
        .updateTable('deliveries')
        .set({ state: 'delivered', settled_at: now - 3 * hour })
        .where('created_at', '=', now - 3 * hour)
        .execute(),
    );
    await run(targets, 2);
    await run(targets);
    expect(mail.alarms.map(({ facts }) => facts.count)).toEqual([1, 2]);
    expect(new Set(mail.alarms.map(({ id }) => id)).size).toBe(2);
  });
});

test('mail and webhook carry an alarm', async () => {
  const mail = await startMailReceiver();
  const webhook = await startWebhookReceiver();
  const read = readEnvironment({
    LEADS_SMTP_URL: mail.url,
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: webhook.secret,
    LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  if (read.outcome === 'invalid') throw new Error(read.problem);
  const sender = configuredMailSender(read.environment, testAgency);
  const targets = deliveryTargets(read.environment, testAgency, sender);
  const alarm: Alarm = {
    ...{ id: 'silent-1', type: 'leads.silent', subject: 'No new leads', text: 'Check the site.' },
    facts: { lastLead: '2026-01-01T00:00:00.000Z' },
  };
  const signal = AbortSignal.timeout(5000);
  for (const { sendAlarm } of targets.values())
    expect(await sendAlarm(alarm, signal)).toEqual({ outcome: 'delivered' });
  expect(mail.mails).toMatchObject([
    { to: ['hello@acre.example'], messageId: '<silent-1@acre.example>' },
  ]);
  expect(mail.mails[0]?.source).toContain('Subject: No new leads');
  expect(webhook.received).toEqual(['silent-1']);
  expect(webhook.errors).toEqual([]);
  await mail.close();
  await webhook.close();
});
