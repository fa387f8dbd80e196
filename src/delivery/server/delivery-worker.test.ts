import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryLead } from '../../desk/server/store/lead-changes.ts';
import { dueNow, queueDeliveries } from '../../leads/server/store/deliveries/delivery-queue.ts';
import { findLeads } from '../../leads/server/store/lead-queries.ts';
import { type LeadDatabase, leadDatabase } from '../../schema/lead-database.ts';
import { exampleNewLead, exampleSubmission } from '../../testing/example-lead.ts';
import { migratedSqlite } from '../../testing/fresh-databases.ts';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import { makeTestSite, type TestSite, testAgency } from '../../testing/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
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

const until = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(condition).toBe(true);

async function deliveryOf(id: string) {
  const [lead] = await database.use((store) => findLeads(store, id));
  return lead?.deliveries.find(({ target }) => target !== 'acknowledgment');
}
const isDelivered = async (id: string) => (await deliveryOf(id))?.state === 'delivered';

describe('a lead is delivered to the webhook', () => {
  test('once, signed, immediately after it is stored', async () => {
    await start(webhookVariables());
    const id = await postLead();
    await until(() => isDelivered(id));
    expect(webhook.received).toEqual([id]);
    expect(webhook.errors).toEqual([]);
  });

  test.each<[string, (times: number) => Parameters<WebhookReceiver['setBehavior']>[0]]>([
    [
      'that returns 500 at first',
      (times) => (_, response) => {
        times -= 1;
        response.writeHead(times < 0 ? 200 : 500).end();
      },
    ],
    [
      'that redirects at first',
      (times) => (_, response) => {
        times -= 1;
        response.writeHead(times < 0 ? 200 : 302, { location: webhook.url }).end();
      },
    ],
    [
      'that stores and then drops the connection',
      (times) => (_, response) => {
        times -= 1;
        if (times < 0) response.writeHead(200).end();
        else response.destroy();
      },
    ],
    [
      'that is too slow at first',
      (times) => (_, response) => {
        times -= 1;
        if (times < 0) response.writeHead(200).end();
      },
    ],
  ])('%s, by retrying with the same key', async (_, failTimes) => {
    webhook.setBehavior(failTimes(2));
    await start(webhookVariables());
    const id = await postLead();
    await until(() => isDelivered(id));
    expect(webhook.received).toEqual([id, id, id]);
    expect(webhook.errors).toEqual([]);
  });

  test.each<[string, Parameters<WebhookReceiver['setBehavior']>[0]]>([
    [
      'switches protocols',
      (_, response) => {
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        );
      },
    ],
    ['never responds', () => undefined],
  ])('although the receiver once %s, and the next lead is, too', async (_, misbehave) => {
    let first = true;
    webhook.setBehavior((id, response) => {
      if (!first) return response.writeHead(200).end();
      first = false;
      return misbehave(id, response);
    });
    await start(webhookVariables());
    const ids = [await postLead(), await postLead()];
    for (const id of ids) await until(() => isDelivered(id));
  });

  test('not before the time that the receiver names', async () => {
    webhook.setBehavior((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await start(webhookVariables());
    const [before, id] = [Date.now(), await postLead()];
    await until(async () => (await deliveryOf(id))?.last_error != null);
    expect((await deliveryOf(id))?.due_at).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  test('once when the receiver is gone for good, and the reason says what to do', async () => {
    webhook.setBehavior((_, response) => response.writeHead(410).end());
    await start(webhookVariables());
    const id = await postLead();
    await until(async () => (await deliveryOf(id))?.state === 'failed');
    expect(await deliveryOf(id)).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(/410 \(Gone\).* LEADS_WEBHOOK_URL/),
    });
  });

  test('even if it arrived before the webhook was configured', async () => {
    await start({});
    const id = await postLead();
    await running().close();
    await start(webhookVariables());
    await until(() => isDelivered(id));
  });

  test('even if that is down at first', async () => {
    const variables = webhookVariables();
    await webhook.close();
    await start(variables);
    const id = await postLead();
    await until(async () => ((await deliveryOf(id))?.attempts ?? 0) > 1);
    const { last_error } = (await deliveryOf(id)) ?? {};
    expect(last_error).toContain('ECONNREFUSED');
    webhook = await startWebhookReceiver();
  });

  test('never at a private address, unless allowed', async () => {
    await start({ ...webhookVariables(), LEADS_WEBHOOK_ALLOW_PRIVATE: 'false' });
    const id = await postLead();
    await until(async () => (await deliveryOf(id))?.last_error != null);
    expect((await deliveryOf(id))?.last_error).toBe('127.0.0.1 is a private address');
    expect(webhook.received).toEqual([]);
  });

  test('never while it is suspected', async () => {
    await start(webhookVariables());
    await postLead({ company: 'Robot Ltd' });
    const second = await postLead();
    await until(() => isDelivered(second));
    expect(webhook.received).toEqual([second]);
  });

  test('without delaying the response', async () => {
    webhook.setBehavior(() => undefined);
    // An attempt would take an hour.
    await start({ ...webhookVariables(), LEADS_LEASE_MS: '3600000' });
    await postLead();
    await postLead();
  });

  test('by the next instance when this one stops during an attempt', async () => {
    let first = true;
    webhook.setBehavior((_, response) => {
      if (!first) response.writeHead(200).end();
      first = false;
    });
    await start({ ...webhookVariables(), LEADS_LEASE_MS: '60000' });
    const id = await postLead();
    await until(() => webhook.received.length === 1);
    await running().close();
    await start(webhookVariables());
    await until(() => isDelivered(id));
    expect(webhook.received).toEqual([id, id]);
  });
});

describe('a lead is delivered by mail', () => {
  test('to the agency, with the visitor in Reply-To and one Message-ID per lead', async () => {
    await start({ LEADS_SMTP_URL: mail.url, LEADS_LEASE_MS: '20000' });
    const id = await postLead({ name: 'Zoë "Z" <all@evil.example>, b@evil.example', utmTerm: 'x' });
    await until(() => isDelivered(id));
    const [received, ...others] = mail.mails.filter(({ leadId }) => leadId === id);
    expect(others).toEqual([]);
    expect(received?.to).toEqual(['hello@acre.example']);
    expect(received?.messageId).toBe(`<${id}@acre.example>`);
    expect(received?.source).toMatch(/^Reply-To:[^\r]*(\r\n [^\r]*)*<dana@reyes\.example>\r$/m);
    expect(received?.source).toContain('multipart/alternative');
    expect(received?.source).not.toMatch(/^(Bcc|Cc):/im);
  });

  test('to and from the configured addresses', async () => {
    await start({
      LEADS_SMTP_URL: mail.url,
      LEADS_LEASE_MS: '20000',
      LEADS_MAIL_TO: 'sales@acre.example',
      LEADS_MAIL_FROM: 'site@acre.example',
    });
    const id = await postLead();
    await until(() => isDelivered(id));
    const received = mail.mails.find(({ leadId }) => leadId === id);
    expect(received?.to).toEqual(['sales@acre.example']);
    expect(received?.source).toMatch(/^From: .*<site@acre\.example>/m);
  });

  const bulkTo = (to: string) => ({
    LEADS_SMTP_URL: mail.url,
    LEADS_LEASE_MS: '20000',
    LEADS_MAIL_TO: to,
  });

  test('to every recipient in one mail', async () => {
    await start(bulkTo('sales@acre.example, owner@acre.example'));
    const id = await postLead();
    await until(() => isDelivered(id));
    const received = mail.mails.filter(({ leadId }) => leadId === id);
    expect(received.map(({ to }) => to)).toEqual([['sales@acre.example', 'owner@acre.example']]);
  });

  test('to the other recipients when the mail server refuses one', async () => {
    await start(bulkTo('gone@nowhere.example, owner@acre.example'));
    const id = await postLead();
    await until(() => isDelivered(id));
    expect(mail.mails.find(({ leadId }) => leadId === id)?.to).toEqual(['owner@acre.example']);
    expect((await deliveryOf(id))?.last_error).toMatch(
      /^the mail server refused gone@nowhere\.example \(.*550 5\.1\.1 no such mailbox\)$/,
    );
  });

  test('once when the mail server refuses every recipient for good', async () => {
    await start(bulkTo('gone@nowhere.example, left@nowhere.example'));
    const id = await postLead();
    await until(async () => (await deliveryOf(id))?.state === 'failed');
    expect(await deliveryOf(id)).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(/gone@nowhere\.example .*, left@nowhere\.example /),
    });
    expect(mail.mails.filter(({ leadId }) => leadId === id)).toEqual([]);
  });

  test('five times at most when the mail server takes it and never answers', async () => {
    const hanging = mail.hang();
    await start({ LEADS_SMTP_URL: mail.url });
    const id = await postLead();
    await until(async () => (await deliveryOf(id))?.state === 'failed');
    const sent = () => mail.mails.filter(({ leadId }) => leadId === id);
    hanging.end();
    expect(sent()).toHaveLength(5);
    expect(new Set(sent().map(({ messageId }) => messageId)).size).toBe(1);
    expect(await deliveryOf(id)).toMatchObject({
      attempts: 5,
      last_error: expect.stringContaining('may have arrived'),
    });
    await database.use((store) => retryLead(store, id, { by: 'Dana', now: Date.now() }));
    running().deliveries.wake();
    await until(() => isDelivered(id));
    expect(sent()).toHaveLength(6);
  });

  test('again when one of the recipients may still get it', async () => {
    await start(bulkTo('gone@nowhere.example, full@nowhere.example'));
    const id = await postLead();
    await until(async () => ((await deliveryOf(id))?.attempts ?? 0) > 1);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('full@nowhere.example'),
    });
  });

  test('again only to those who are refused for now', async () => {
    await start(bulkTo('owner@acre.example, full@nowhere.example, gone@nowhere.example'));
    const id = await postLead();
    await until(async () => ((await deliveryOf(id))?.attempts ?? 0) > 2);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('full@nowhere.example'),
    });
    mail.accepting.add('full@nowhere.example');
    await until(() => isDelivered(id));
    const received = mail.mails.filter(({ leadId }) => leadId === id);
    expect(received.map(({ to }) => to)).toEqual([
      ['owner@acre.example'],
      ['full@nowhere.example'],
    ]);
    expect((await deliveryOf(id))?.last_error).toMatch(/refused gone@nowhere\.example \([^@]*$/);
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
    await until(() => isDelivered(id));
    mail.accepting.clear();
    expect(mail.mails.filter(({ leadId }) => leadId === id).at(-1)?.to).toContain(
      'owner@acre.example',
    );
  });

  test('with the refused address of a visitor at the desk, and not in the log', async () => {
    const log = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };
    const sender = mailSender({
      smtpUrl: new URL(mail.url),
      agency: testAgency,
      to: undefined,
      from: undefined,
      timeoutMs: 5000,
    });
    const newLead = exampleNewLead();
    await database.use((store) => storeLeads(store, [newLead], ['mail']));
    const worker = startDeliveryWorker({
      database,
      target: 'mail',
      deliver: () => sender.send({ to: 'dana@nowhere.example', text: 'Hello' }),
      log: { child: () => log } as unknown as FastifyBaseLogger,
      retryMs: 10,
      leaseMs: 1000,
    });
    await until(async () => (await deliveryOf(newLead.lead.id))?.state === 'failed');
    await worker.stop();
    expect((await deliveryOf(newLead.lead.id))?.last_error).toContain('dana@nowhere.example (');
    expect(JSON.stringify(log.error.mock.calls)).toContain('no such mailbox');
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('dana@');
  });
});

test('a lead that arrived while the clock was four days behind is retried like any other', async () => {
  const log = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };
  const database = leadDatabase(url);
  const late = exampleNewLead({}, { receivedAt: Date.now() - 4 * 24 * 60 * 60 * 1000 });
  await database.use((store) => storeLeads(store, [late], ['mail']));
  let failures = 3;
  const worker = startDeliveryWorker({
    database,
    target: 'mail',
    deliver: async () => {
      failures -= 1;
      if (failures < 0) return { outcome: 'delivered' };
      // Its expiry, which is past, bounds what a receiver may ask for.
      return { outcome: 'failed', error: 'down', retryAt: Date.now() + 3_600_000 };
    },
    log: { child: () => log } as unknown as FastifyBaseLogger,
    retryMs: 10,
    leaseMs: 1000,
  });
  await until(() => isDelivered(late.lead.id));
  await worker.stop();
  await database.close();
});

test('a warning of a delivery is logged', async () => {
  const warn = vi.fn();
  const logger = { info: vi.fn(), error: vi.fn(), warn };
  const database = leadDatabase(url);
  const { lead, ...rest } = exampleNewLead();
  await database.use((store) => storeLeads(store, [{ lead, ...rest }], ['mail']));
  const worker = startDeliveryWorker({
    database,
    target: 'mail',
    deliver: async () => ({ outcome: 'delivered', warning: 'refused one' }),
    log: { child: () => logger } as unknown as FastifyBaseLogger,
    retryMs: 1000,
    leaseMs: 1000,
  });
  await until(() => isDelivered(lead.id));
  await worker.stop();
  await database.close();
  expect(warn.mock.calls).toEqual([
    [{ lead: lead.id, warning: 'refused one' }, 'not every recipient got the mail'],
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
