import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configuredMailSender, deliveryTargets } from './delivery-targets.ts';
import { scheduleDigest } from './digest-schedule.ts';
import { readEnvironment } from './environment.ts';
import { type LeadDatabase, leadDatabase } from './store/lead-database.ts';
import { type UnshownLeads, unshownLeads } from './store/suspected-leads.ts';
import { exampleNewLead } from './testing/example-lead.ts';
import { type MailReceiver, startMailReceiver } from './testing/mail-receiver.ts';
import { storeLeads } from './testing/store-leads.ts';
import { makeTestSite, type TestSite, testAgency } from './testing/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

const day = 24 * 60 * 60 * 1000;
const log = { info: vi.fn(), error: vi.fn() } as unknown as FastifyBaseLogger;
let site: TestSite;
let mail: MailReceiver;
let webhook: WebhookReceiver;
let database: LeadDatabase;
let databases = 0;

beforeAll(async () => {
  site = makeTestSite();
  mail = await startMailReceiver();
  webhook = await startWebhookReceiver();
});
afterAll(async () => {
  await mail.close();
  await webhook.close();
  site.remove();
});
beforeEach(() => {
  databases += 1;
  database = leadDatabase(`file:${site.folder}/data/digest-${databases}.db`);
});

type Digest = {
  count: number;
  age: number;
  variables?: Record<string, string>;
  /** How many leads no person has seen when the schedule has run once. */
  left: number;
};

/** Stores suspected leads, runs the schedule once, and returns the mails it sent. */
async function digestOf({ count, age, variables = { LEADS_SMTP_URL: mail.url }, left }: Digest) {
  const read = readEnvironment(variables);
  if (read.outcome === 'invalid') throw new Error(read.problem);
  const sender = configuredMailSender(read.environment, testAgency);
  const targets = [...deliveryTargets(read.environment, testAgency, sender).values()];
  const leads = Array.from({ length: count }, (_, index) =>
    exampleNewLead(
      { name: `Maybe Real ${index}` },
      { receivedAt: Date.now() - age, suspicions: ['burst'] },
    ),
  );
  await database.use((open) => storeLeads(open, leads, ['mail']));
  const before = mail.mails.length;
  const stop = scheduleDigest(database, targets, log, { everyMs: day, timeoutMs: 5000 });
  const countLeft = async () => (await database.use((open) => unshownLeads(open, 1))).count;
  // What must not be sent gets time to be sent all the same.
  if (left === count) await sleep(700);
  await expect.poll(countLeft, { timeout: 10_000 }).toBe(left);
  await stop();
  await database.close();
  return mail.mails.slice(before);
}

test('suspected leads reach a person within a day', async () => {
  const mails = await digestOf({ count: 2, age: day + 1, left: 0 });
  expect(mails).toHaveLength(1);
  const source = mails[0]?.source.replaceAll('=\r\n', '');
  expect(source).toContain('Subject: 2 messages look like spam: please check');
  expect(source).toContain('Maybe Real 1 | dana@reyes.example');
  expect(source).toContain('npm run leads -- release');
  expect(source).toMatch(/\d [AP]M Central Time {2}burst/);
});

test('twenty or more are sent immediately', async () => {
  expect(await digestOf({ count: 210, age: 0, left: 10 })).toHaveLength(1);
});

test('a few from today wait', async () => {
  expect(await digestOf({ count: 3, age: 1000, left: 3 })).toEqual([]);
});

test('one target gets the digest although another hangs', async () => {
  const sendDigest = vi.fn(async () => ({ outcome: 'delivered' as const }));
  const sendNothing = { to: '', deliver: vi.fn(), sendAlarm: vi.fn() };
  const hanging = { ...sendNothing, sendDigest: () => new Promise<never>(() => undefined) };
  const target = { ...sendNothing, sendDigest };
  const lead = exampleNewLead({}, { receivedAt: Date.now() - 2 * day, suspicions: ['burst'] });
  await database.use((open) => storeLeads(open, [lead], ['mail']));
  const timing = { everyMs: day, timeoutMs: 100 };
  const stop = scheduleDigest(database, [hanging, target], log, timing);
  await expect
    .poll(async () => (await database.use((open) => unshownLeads(open, 1))).count, {
      timeout: 5000,
    })
    .toBe(0);
  await stop();
  expect(sendDigest).toHaveBeenCalledOnce();
  await database.close();
});

test('the webhook works, too, and a digest that no target accepted is sent again', async () => {
  const variables = {
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: webhook.secret,
    LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  webhook.setBehavior((_, response) => response.writeHead(500).end());
  await digestOf({ count: 1, age: 2 * day, variables, left: 1 });
  webhook.setBehavior((_, response) => response.writeHead(200).end());
  database = leadDatabase(`file:${site.folder}/data/digest-again.db`);
  await digestOf({ count: 1, age: 2 * day, variables, left: 0 });
  expect(webhook.errors).toEqual([]);
});

test('a receiver that rejects long digests gets fewer leads at a time', async () => {
  const sizes: number[] = [];
  const target = {
    to: '',
    deliver: vi.fn(),
    sendAlarm: vi.fn(),
    sendDigest: async ({ leads }: UnshownLeads) => {
      sizes.push(leads.length);
      return leads.length <= 30
        ? { outcome: 'delivered' as const }
        : { outcome: 'failed' as const, error: 'too long' };
    },
  };
  const leads = Array.from({ length: 60 }, () => exampleNewLead({}, { suspicions: ['burst'] }));
  await database.use((open) => storeLeads(open, leads, ['webhook']));
  const stop = scheduleDigest(database, [target], log, { everyMs: 50, timeoutMs: 5000 });
  await expect.poll(() => sizes.at(-1), { timeout: 10_000 }).toBe(25);
  await stop();
  expect(sizes.slice(0, 4)).toEqual([60, 60, 50, 25]);
  await database.close();
});

test('of two servers, one sends the digest', async () => {
  const lead = exampleNewLead({}, { receivedAt: Date.now() - 2 * day, suspicions: ['burst'] });
  await database.use((open) => storeLeads(open, [lead], ['mail']));
  const sendDigest = vi.fn(async () => {
    await sleep(200);
    return { outcome: 'delivered' as const };
  });
  const target = { to: '', deliver: vi.fn(), sendAlarm: vi.fn(), sendDigest };
  const timing = { everyMs: 20, timeoutMs: 5000 };
  const stops = [1, 2].map(() => scheduleDigest(database, [target], log, timing));
  await expect
    .poll(async () => (await database.use((open) => unshownLeads(open, 1))).count, {
      timeout: 5000,
    })
    .toBe(0);
  await Promise.all(stops.map((stop) => stop()));
  expect(sendDigest).toHaveBeenCalledOnce();
  await database.close();
});
