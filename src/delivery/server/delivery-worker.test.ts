import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryLead } from '../../desk/server/store/lead-changes.ts';
import { dueNow, queueDeliveries } from '../../leads/server/store/deliveries/delivery-queue.ts';
import { findLeads } from '../../leads/server/store/lead-queries.ts';
import type { NewLead } from '../../leads/server/store/store-leads.ts';
import { type LeadDatabase, leadDatabase } from '../../schema/lead-database.ts';
import { exampleNewLead, exampleSubmission } from '../../testing/example-lead.ts';
import { migratedSqlite } from '../../testing/fresh-databases.ts';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import { makeTestSite, type TestSite, testAgency } from '../../testing/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import type { Deliver } from './attempt.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { mailSender } from './mail-sender.ts';

let site: TestSite;
let webhook: WebhookReceiver;
let mail: MailReceiver;
let app: FastifyInstance | undefined;
let url: string;
let database: LeadDatabase;
let databases = 0;

beforeAll(async () => {
  site = makeTestSite();
  mail = await startMailReceiver();
});
afterAll(async () => {
  site.remove();
  await mail.close();
});
beforeEach(async () => {
  webhook = await startWebhookReceiver();
  databases += 1;
  url = await migratedSqlite(`${site.folder}/data/${databases}.db`);
  database = leadDatabase(url);
});
afterEach(async () => {
  await database.close();
  await app?.close();
  app = undefined;
  await webhook.close();
});

const webhookVariables = (): Record<string, string> => ({
  LEADS_WEBHOOK_URL: webhook.url,
  LEADS_WEBHOOK_SECRET: webhook.secret,
  LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
});

async function start(variables: Record<string, string>): Promise<void> {
  app = await site.build({
    LEADS_DATABASE_URL: url,
    LEADS_RETRY_MS: '20',
    LEADS_LEASE_MS: '1000',
    LEADS_RATE_LIMIT: '1000',
    ...variables,
  });
}

function running(): FastifyInstance {
  if (app === undefined) throw new Error('no app was started');
  return app;
}

async function postLead(fields: Record<string, unknown> = {}): Promise<string> {
  const submission = exampleSubmission(fields);
  const response = await running().inject({
    method: 'POST',
    url: '/api/leads',
    payload: submission,
  });
  expect(response.statusCode).toBe(201);
  return String(submission.id);
}

/** Posts a lead to a new app. */
async function startAndPost(variables: Record<string, string>, fields?: Record<string, unknown>) {
  await start(variables);
  return await postLead(fields);
}

async function deliveryOf(id: string) {
  const [lead] = await database.use((store) => findLeads(store, id));
  const delivery = lead?.deliveries.find(({ target }) => target !== 'acknowledgment');
  if (!delivery) throw new Error('there is no delivery');
  return delivery;
}
type Delivery = Awaited<ReturnType<typeof deliveryOf>>;

/** The delivery of a lead as soon as it is so. */
async function awaited(id: string, isSo: (delivery: Delivery) => boolean): Promise<Delivery> {
  await expect.poll(async () => isSo(await deliveryOf(id))).toBe(true);
  return await deliveryOf(id);
}
const delivered = (id: string) => awaited(id, ({ state }) => state === 'delivered');
const failed = (id: string) => awaited(id, ({ state }) => state === 'failed');
const told = (id: string) => awaited(id, ({ last_error }) => last_error !== null);

/** Starts a worker without an app; returns what it logs. */
async function startWorker(deliver: Deliver, lead: NewLead) {
  await database.use((store) => storeLeads(store, [lead], ['mail']));
  const log = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };
  const worker = startDeliveryWorker({
    database,
    target: 'mail',
    deliver,
    log: { child: () => log } as unknown as FastifyBaseLogger,
    retryMs: 10,
    leaseMs: 1000,
  });
  return { ...worker, log };
}

describe('a lead is delivered to the webhook', () => {
  test('once, signed, immediately after it is stored', async () => {
    const id = await startAndPost(webhookVariables());
    await delivered(id);
    expect(webhook.received).toEqual([id]);
    expect(webhook.errors).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['returns 500', (response) => response.writeHead(500).end()],
    ['redirects', (response) => response.writeHead(302, { location: webhook.url }).end()],
    ['stores it and drops the connection', (response) => response.destroy()],
    ['never responds', () => undefined],
    [
      'switches protocols',
      (response) =>
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        ),
    ],
  ])(
    'although the receiver twice %s, with the same key, and the next lead is, too',
    async (_, misbehave) => {
      let times = 2;
      webhook.setBehavior((_, response) => {
        times -= 1;
        if (times < 0) response.writeHead(200).end();
        else misbehave(response);
      });
      const ids = [await startAndPost(webhookVariables()), await postLead()];
      for (const id of ids) await delivered(id);
      expect(new Set(webhook.received)).toEqual(new Set(ids));
      expect(webhook.received).toHaveLength(2 + ids.length);
      expect(webhook.errors).toEqual([]);
    },
  );

  test('not before the time that the receiver names', async () => {
    webhook.setBehavior((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const before = Date.now();
    const { due_at } = await told(await startAndPost(webhookVariables()));
    expect(due_at).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  test('once when the receiver is gone for good, and the reason says what to do', async () => {
    webhook.setBehavior((_, response) => response.writeHead(410).end());
    expect(await failed(await startAndPost(webhookVariables()))).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(/410 \(Gone\).* LEADS_WEBHOOK_URL/),
    });
  });

  test('even if it arrived before the webhook was configured', async () => {
    const id = await startAndPost({});
    await running().close();
    await start(webhookVariables());
    await delivered(id);
  });

  test('even if that is down at first', async () => {
    const variables = webhookVariables();
    await webhook.close();
    const id = await startAndPost(variables);
    const { last_error } = await awaited(id, ({ attempts }) => attempts > 1);
    expect(last_error).toContain('ECONNREFUSED');
    webhook = await startWebhookReceiver();
  });

  test('never at a private address, unless allowed', async () => {
    const variables = { ...webhookVariables(), LEADS_WEBHOOK_ALLOW_PRIVATE: 'false' };
    const { last_error } = await told(await startAndPost(variables));
    expect(last_error).toBe('127.0.0.1 is a private address');
    expect(webhook.received).toEqual([]);
  });

  test('never while it is suspected', async () => {
    await startAndPost(webhookVariables(), { company: 'Robot Ltd' });
    const second = await postLead();
    await delivered(second);
    expect(webhook.received).toEqual([second]);
  });

  test('without delaying the response', async () => {
    webhook.setBehavior(() => undefined);
    // An attempt would take an hour.
    await startAndPost({ ...webhookVariables(), LEADS_LEASE_MS: '3600000' });
    await postLead();
  });

  test('by the next instance when this one stops during an attempt', async () => {
    let first = true;
    webhook.setBehavior((_, response) => {
      if (!first) response.writeHead(200).end();
      first = false;
    });
    const id = await startAndPost({ ...webhookVariables(), LEADS_LEASE_MS: '60000' });
    await expect.poll(() => webhook.received).toEqual([id]);
    await running().close();
    await start(webhookVariables());
    await delivered(id);
    expect(webhook.received).toEqual([id, id]);
  });
});

describe('a lead is delivered by mail', () => {
  const mailTo = (to?: string): Record<string, string> => ({
    LEADS_SMTP_URL: mail.url,
    LEADS_LEASE_MS: '20000',
    ...(to !== undefined && { LEADS_MAIL_TO: to }),
  });
  const emailsAbout = (id: string) => mail.emails.filter(({ leadId }) => leadId === id);

  test('to the agency, with the visitor in Reply-To and one Message-ID per lead', async () => {
    const name = 'Zoë "Z" <all@evil.example>, b@evil.example';
    const id = await startAndPost(mailTo(), { name, utmTerm: 'x' });
    await delivered(id);
    const [received, ...others] = emailsAbout(id);
    expect(others).toEqual([]);
    expect(received?.to).toEqual(['hello@acre.example']);
    expect(received?.messageId).toBe(`<${id}@acre.example>`);
    expect(received?.source).toMatch(/^Reply-To:[^\r]*(\r\n [^\r]*)*<dana@reyes\.example>\r$/m);
    expect(received?.source).toContain('multipart/alternative');
    expect(received?.source).not.toMatch(/^(Bcc|Cc):/im);
  });

  test('to and from the configured addresses, in one email', async () => {
    const variables = mailTo('sales@acre.example, owner@acre.example');
    const id = await startAndPost({ ...variables, LEADS_MAIL_FROM: 'site@acre.example' });
    await delivered(id);
    expect(emailsAbout(id)).toMatchObject([
      {
        to: ['sales@acre.example', 'owner@acre.example'],
        source: expect.stringMatching(/^From: .*<site@acre\.example>/m),
      },
    ]);
  });

  test('once when the mail server refuses every recipient for good', async () => {
    const id = await startAndPost(mailTo('gone@nowhere.example, left@nowhere.example'));
    expect(await failed(id)).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(/gone@nowhere\.example .*, left@nowhere\.example /),
    });
    expect(emailsAbout(id)).toEqual([]);
  });

  test('five times at most when the mail server takes it and never answers', async () => {
    const hanging = mail.hang();
    const id = await startAndPost({ LEADS_SMTP_URL: mail.url });
    const delivery = await failed(id);
    hanging.end();
    expect(emailsAbout(id)).toHaveLength(5);
    expect(new Set(emailsAbout(id).map(({ messageId }) => messageId)).size).toBe(1);
    expect(delivery).toMatchObject({
      attempts: 5,
      last_error: expect.stringContaining('may have arrived'),
    });
    await database.use((store) => retryLead(store, id, { by: 'Dana', now: Date.now() }));
    running().deliveries.wake();
    await delivered(id);
    expect(emailsAbout(id)).toHaveLength(6);
  });

  test('again only to those who are refused for now', async () => {
    const to = 'owner@acre.example, full@nowhere.example, gone@nowhere.example';
    const id = await startAndPost(mailTo(to));
    expect(await awaited(id, ({ attempts }) => attempts > 2)).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('full@nowhere.example'),
    });
    mail.accepting.add('full@nowhere.example');
    expect((await delivered(id)).last_error).toMatch(/refused gone@nowhere\.example \([^@]*$/);
    expect(emailsAbout(id).map(({ to }) => to)).toEqual([
      ['owner@acre.example'],
      ['full@nowhere.example'],
    ]);
    // A change is for everybody again.
    const now = Date.now();
    await database.use(({ db }) =>
      db
        .transaction()
        .execute((transaction) =>
          queueDeliveries(transaction, id, [dueNow('mail', now)], { sequence: 1, now }),
        ),
    );
    running().deliveries.wake();
    await delivered(id);
    mail.accepting.clear();
    expect(emailsAbout(id).at(-1)?.to).toContain('owner@acre.example');
  });

  test('with the refused address of a visitor at the desk, and not in the log', async () => {
    const sender = mailSender({
      smtpUrl: new URL(mail.url),
      agency: testAgency,
      to: undefined,
      from: undefined,
      timeoutMs: 5000,
    });
    const lead = exampleNewLead();
    const send = () => sender.send({ to: 'dana@nowhere.example', text: 'Hello' });
    const { stop, log } = await startWorker(send, lead);
    expect((await failed(lead.lead.id)).last_error).toContain('dana@nowhere.example (');
    await stop();
    expect(JSON.stringify(log.error.mock.calls)).toContain('no such mailbox');
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('dana@');
  });
});

test('a lead that arrived while the clock was four days behind is retried like any other', async () => {
  const late = exampleNewLead({}, { receivedAt: Date.now() - 4 * 24 * 60 * 60 * 1000 });
  let failures = 3;
  const { stop } = await startWorker(async () => {
    failures -= 1;
    if (failures < 0) return { outcome: 'delivered' };
    // Its expiry, which is past, bounds what a receiver may ask for.
    return { outcome: 'failed', error: 'down', retryAt: Date.now() + 3_600_000 };
  }, late);
  await delivered(late.lead.id);
  await stop();
});

test('a warning of a delivery is logged', async () => {
  const lead = exampleNewLead();
  const { id } = lead.lead;
  const result = { outcome: 'delivered', warning: 'refused one' } as const;
  const { stop, log } = await startWorker(async () => result, lead);
  await delivered(id);
  await stop();
  expect(log.warn.mock.calls).toEqual([
    [{ lead: id, warning: 'refused one' }, 'not every recipient got the email'],
  ]);
});

test('an idle worker reads the queue every 15 seconds, for what another server stored', async () => {
  vi.useFakeTimers();
  const answers = vi.fn<() => Promise<unknown>>();
  // Nothing to claim, and nothing due later.
  answers.mockImplementation(async () => (answers.mock.calls.length % 2 === 1 ? [] : Infinity));
  const worker = startDeliveryWorker({
    database: { use: answers } as unknown as LeadDatabase,
    target: 'mail',
    deliver: async () => ({ outcome: 'delivered' }),
    log: { child: () => ({}) } as unknown as FastifyBaseLogger,
    retryMs: 1000,
    leaseMs: 1000,
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(answers).toHaveBeenCalledTimes(2 * 4);
  vi.useRealTimers();
  await worker.stop();
});
