import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { exampleSubmission } from './testing/example-lead.ts';
import { freePort } from './testing/free-port.ts';
import { makeTestSite, type TestSite } from './testing/test-site.ts';

const token = 'a-token-of-twenty-letters';
const headers = { authorization: `Bearer ${token}` };
let site: TestSite;
let app: FastifyInstance;

beforeAll(() => {
  site = makeTestSite();
});
afterEach(() => app.close());
afterAll(() => site.remove());

async function start(variables: Record<string, string> = {}): Promise<void> {
  app = await site.build({ LEADS_METRICS_TOKEN: token, ...variables });
}

/** The value of a figure; undefined if it is absent. */
async function figure(name: string): Promise<number | undefined> {
  const { body } = await app.inject({ url: '/metrics', headers });
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const post = (fields: Record<string, unknown>) =>
  app.inject({ method: 'POST', url: '/api/leads', payload: exampleSubmission(fields) });

test('metrics are for whoever has the token', async () => {
  await start();
  for (const authorization of [
    undefined,
    '',
    token,
    'Bearer',
    `Bearer ${token}x`,
    `Basic ${token}`,
  ]) {
    const response = await app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'www-authenticate': 'Bearer',
    });
    expect(response.body).not.toContain('lead_');
  }
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await app.inject({ method, url: '/metrics', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
    expect(response.body === '').toBe(method === 'HEAD');
  }
  expect((await app.inject({ method: 'POST', url: '/metrics', headers })).statusCode).toBe(405);
});

test('without a token there is no such page', async () => {
  app = await site.build({});
  const response = await app.inject({ url: '/metrics', headers });
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('Not found');
});

test('leads are counted by kind and state, and a lead sent again only once', async () => {
  await start();
  const lead = exampleSubmission();
  const received = (kind: string, state: string) =>
    figure(`leads_received_total{kind="${kind}",state="${state}"}`);
  expect(await received('form', 'accepted')).toBe(0);
  expect(await received('booking', 'suspected')).toBe(0);
  for (let time = 0; time < 2; time += 1)
    await app.inject({ method: 'POST', url: '/api/leads', payload: lead });
  await post({ kind: 'chat', service: undefined, message: undefined });
  await post({ company: 'Filled by a robot' });
  expect(await received('form', 'accepted')).toBe(1);
  expect(await received('chat', 'accepted')).toBe(1);
  expect(await received('form', 'suspected')).toBe(1);
});

test('responses are counted by class of status, those of the built site included', async () => {
  await start();
  for (const url of ['/', '/healthz', '/nowhere', '/also-nowhere']) await app.inject({ url });
  await post({ name: '' });
  const count = (status: string) =>
    figure(`http_request_duration_seconds_count{status="${status}"}`);
  expect(await count('4xx')).toBe(3);
  expect(await count('5xx')).toBe(0);
  expect(await count('2xx')).toBeGreaterThanOrEqual(2);
});

test('figures of the queue and of the process are told', async () => {
  await start();
  expect(await figure('lead_last_accepted_seconds')).toBeUndefined();
  expect(await figure('lead_store_ready')).toBe(1);
  expect(await figure('lead_deliveries_waiting')).toBe(0);
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  await app.close();
  // A mail server that refuses connections.
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  await start({ LEADS_SMTP_URL: smtp });
  await post({});
  expect(await figure('lead_deliveries_waiting')).toBe(1);
  const age = await figure('lead_last_accepted_seconds');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60);
});

test('a database that does not respond delays the metrics for two seconds at most', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  await start({ LEADS_DATABASE_URL: `postgres://x@127.0.0.1:${address.port}/x` });
  const begin = performance.now();
  expect(await figure('lead_store_ready')).toBe(0);
  expect(performance.now() - begin).toBeLessThan(2900);
  expect(await figure('lead_deliveries_waiting')).toBeUndefined();
  expect(await figure('process_cpu_seconds_total')).toBeGreaterThan(0);
  server.close();
});
