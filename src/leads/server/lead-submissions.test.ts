import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordOutcome } from '../../app/jobs/upkeep.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { exampleSubmission } from '../../testing/example-lead.ts';
import { migratedSqlite } from '../../testing/fresh-databases.ts';
import { keptApp } from '../../testing/kept-app.ts';
import { makeTestSite, type TestSite } from '../../testing/test-site.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { listLeads } from './store/lead-queries.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let site: TestSite;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  site = makeTestSite();
  url = await migratedSqlite(`${site.folder}/data/leads.db`);
});
afterAll(() => site.remove());

const emptyApp = keptApp((...created) => site.build(...created));
/** What a test has replaced the app by. */
let other: FastifyInstance | undefined;
const settings = () => ({ LEADS_DATABASE_URL: url, LEADS_RATE_LIMIT: '1000' });
async function start(variables: Record<string, string>): Promise<void> {
  await app.close();
  other = await site.build({ ...settings(), ...variables });
  app = other;
}
beforeEach(async () => {
  ({ app } = await emptyApp(settings()));
});
afterEach(async () => {
  await other?.close();
  other = undefined;
});

const post = (payload: unknown, headers: Record<string, string>, remoteAddress?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/leads',
    ...(remoteAddress && { remoteAddress }),
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const postJson = (payload: unknown, headers: Record<string, string> = {}, from?: string) =>
  post(payload, { 'content-type': 'application/json', ...headers }, from);
const postForm = (
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
  from?: string,
) =>
  post(
    typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    from,
  );

const stored = () => app.database.use((store) => listLeads(store, {}));

describe('a lead sent by script', () => {
  test('is stored and gets 201 with its reference, and 200 when sent again', async () => {
    const submission = exampleSubmission();
    const first = await postJson(submission);
    expect(first.statusCode).toBe(201);
    const id = String(submission.id);
    expect(first.json()).toEqual({ id, reference: leadReference(id) });
    const second = await postJson(submission);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await stored()).toHaveLength(1);
  });

  test('that corrects an earlier one is a lead of its own, and changes nothing in it', async () => {
    const first = exampleSubmission({ email: 'dana@reyes' });
    const { id, reference } = (await postJson(first)).json();
    const correction = { ...exampleSubmission(), id: uuidv7(), corrects: id };
    const corrected = await postJson(correction);
    expect(corrected.statusCode).toBe(201);
    expect(corrected.json()).toEqual({
      id: correction.id,
      reference,
    });
    expect((await postJson(correction)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([
      { reference, corrects: id, lead: { id: correction.id, email: 'dana@reyes.example' } },
      { reference, corrects: undefined, lead: { id, email: 'dana@reyes' } },
    ]);
  });

  test.each([
    ['is unknown', () => uuidv7()],
    ['is no id', () => 'the last one'],
    ['is its own', (id: string) => id],
  ])('that corrects one whose id %s is an ordinary lead', async (_, correctedId) => {
    const submission = exampleSubmission();
    const posted = await postJson({ ...submission, corrects: correctedId(String(submission.id)) });
    expect(posted.statusCode).toBe(201);
    expect((await stored())[0]).toMatchObject({ corrects: undefined, lead: { other: '' } });
  });

  test('by the chat is stored as a chat lead', async () => {
    const chat = { id: uuidv7(), kind: 'chat', name: 'Dana', email: 'later', phone: '' };
    expect((await postJson(chat)).statusCode).toBe(201);
    expect((await stored())[0]?.lead).toMatchObject({ kind: 'chat', email: 'later' });
  });

  test.each<[string, unknown, Record<string, string>, number, string]>([
    ['is not JSON', '{"kind":', {}, 400, 'malformed'],
    ['is empty', '', {}, 400, 'malformed'],
    ['pollutes a prototype', '{"__proto__":{"a":1}}', {}, 400, 'malformed'],
    ['is an array', [], {}, 422, 'invalid'],
    ['is nested too deep', `{"kind":${'['.repeat(7000)}${']'.repeat(7000)}}`, {}, 400, 'malformed'],
    ['is plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'media-type'],
    ['is XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'media-type'],
    ['is a megabyte', exampleSubmission({ name: '🌵'.repeat(262_144) }), {}, 413, 'too-large'],
    ['is cross-site', exampleSubmission(), { 'sec-fetch-site': 'cross-site' }, 403, 'cross-origin'],
  ])('that %s is rejected with the reason', async (_, payload, headers, status, error) => {
    const response = await postJson(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error, message: expect.stringMatching(/\w/) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await stored()).toEqual([]);
  });

  test('that is invalid gets a message for each invalid field', async () => {
    const response = await postJson(exampleSubmission({ name: '', admin: 1 }));
    expect(response.json().fields).toEqual([{ field: 'name', message: 'Enter your name.' }]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('is rejected with %s', async (method) => {
    const response = await app.inject({ method, url: '/api/leads' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
  });
});

const fields = {
  kind: 'form',
  page: '/contact',
  name: 'Dana',
  email: 'dana@reyes.example',
  phone: '',
  service: 'SEO & Content',
  message: 'Hello\r\nthere',
  company: '',
};

describe('a lead sent as a form, without script', () => {
  test('gets an id, is stored, and redirects to the confirmation', async () => {
    const response = await postForm(fields);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/contact#sent');
    expect(response.headers['set-cookie']).toBe(
      `receipt=${(await stored())[0]?.reference}; Max-Age=600; Path=/contact; HttpOnly; SameSite=Lax`,
    );
    expect((await stored())[0]?.lead).toMatchObject({ name: 'Dana', message: 'Hello\nthere' });
  });

  test('keeps the report that the address of its page names, also when it is returned', async () => {
    const token = 'Zm9vYmFyYmF6cXV4MTIzNA';
    const referer = `https://www.agency.example/contact?audit=${token}`;
    const returned = await postForm({ ...fields, audit: '', name: '' }, { referer });
    expect(returned.json().rejectedForm.values.audit).toBe(`/audit/${token}`);
    expect((await postForm({ ...fields, audit: '' }, { referer })).statusCode).toBe(303);
    expect((await stored())[0]?.lead.attribution.audit).toBe(`/audit/${token}`);
  });

  test('whose address looks mistyped is returned once with a question', async () => {
    const id = uuidv7();
    const asked = await postForm({ ...fields, id, email: 'dana@gmial.com' });
    expect(asked.statusCode).toBe(422);
    expect(asked.json().rejectedForm.problems).toEqual([
      { field: 'email', message: expect.stringContaining('Is “dana@gmial.com” complete') },
    ]);
    expect(await stored()).toEqual([]);
    const again = { ...fields, id, email: 'dana@gmial.com', emailAsked: 'dana@gmial.com' };
    expect((await postForm(again)).statusCode).toBe(303);
    expect((await stored())[0]?.lead).toMatchObject({ email: 'dana@gmial.com', other: '' });
  });

  test('gets a JSON response on request', async () => {
    const id = uuidv7();
    const response = await postForm({ ...fields, id }, { accept: 'application/json' });
    expect(response.statusCode).toBe(201);
    expect(response.json().id).toBe(id);
  });

  test('with errors is returned in its page, with values and messages', async () => {
    const response = await postForm({ ...fields, name: '', email: 'dana' });
    expect(response.statusCode).toBe(422);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'",
      'cache-control': 'no-store',
    });
    expect(response.json()).toEqual({
      path: '/contact/rejected',
      rejectedForm: {
        values: { ...fields, name: '', email: 'dana', id: expect.stringMatching(uuidPattern) },
        problems: [
          { field: 'name', message: 'Enter your name.' },
          { field: 'email', message: expect.stringContaining('name@example.com') },
        ],
      },
    });
    expect(await stored()).toEqual([]);
  });

  test.each(['br', 'gzip'])('is returned compressed with %s', async (coding) => {
    const long = { ...fields, name: '', message: 'x'.repeat(3000) };
    const response = await postForm(long, { 'accept-encoding': coding });
    expect(response.headers['content-encoding']).toBe(coding);
    const decompress = coding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(String(decompress(response.rawPayload))).toContain('Enter your name.');
  });

  test('that is too large is returned with a message', async () => {
    const response = await postForm({ ...fields, message: 'x'.repeat(20_000) });
    expect(response.statusCode).toBe(413);
    expect(response.json().rejectedForm).toMatchObject({
      values: { name: 'Dana', message: 'x'.repeat(20_000) },
      problems: [{ field: '', message: expect.stringContaining('16 KB at most') }],
    });
  });

  test('that exceeds the rate limit is returned with its values', async () => {
    await start({ LEADS_RATE_LIMIT: '1' });
    await postForm(fields);
    const response = await postForm({ ...fields, message: 'Second' });
    expect(response.statusCode).toBe(429);
    expect(response.json().rejectedForm.values).toMatchObject({ name: 'Dana', message: 'Second' });
    // A program that keeps sending gets only a message.
    const third = await postForm({ ...fields, message: 'Third' });
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(third.body).toContain('Please try again in');
    expect(third.body).not.toContain('Third');
    const json = await postJson(exampleSubmission());
    expect(json).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.any(String) } });
    expect(json.json().error).toBe('too-many');
  });

  test('again after a rejection is one lead', async () => {
    const rejected = await postForm({ ...fields, email: 'dana' });
    const { id } = rejected.json().rejectedForm.values;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await postForm({ ...fields, id })).statusCode).toBe(303);
    }
    expect((await stored()).map(({ lead }) => lead.id)).toEqual([id]);
  });

  test('with another message, sent several times, is one more lead', async () => {
    const submission = exampleSubmission();
    await postJson(submission);
    const other = { ...submission, message: 'Another message' };
    const responses = await Promise.all([1, 2, 3, 4].map(() => postJson(other)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 201]);
    expect(await stored()).toHaveLength(2);
  });

  test('with another message, after Back from a rejected form, is another lead', async () => {
    const rejected = await postForm({ kind: 'form', name: '', email: '', message: '' });
    const { id } = rejected.json().rejectedForm.values;
    for (const name of ['Ann', 'Bob']) {
      expect((await postForm({ ...fields, id, name })).statusCode).toBe(303);
    }
    expect((await stored()).map(({ lead }) => lead.name).toSorted()).toEqual(['Ann', 'Bob']);
  });

  test('twice, at the same time or later, is one lead', async () => {
    await Promise.all([postForm(fields), postForm(fields)]);
    expect((await postForm(fields)).headers.location).toBe('/contact#sent');
    expect(await stored()).toHaveLength(1);
    await postForm({ ...fields, message: 'Another question' });
    expect(await stored()).toHaveLength(2);
  });

  test('with a repeated field is taken with its first text, as extensions copy fields', async () => {
    const text = 'kind=form&name=&name=Ann&name=b&email=a%40b.example&message=x';
    expect((await postForm(text)).statusCode).toBe(303);
    expect((await stored())[0]?.lead.name).toBe('Ann');
  });
});

describe('a lead that no visitor can correct', () => {
  test.each<[string, Record<string, unknown>]>([
    ['of an unknown kind', { kind: 'survey', answers: ['Call me at noon'] }],
    ['rejected and left uncorrected', { name: ' ', uncorrected: true, phone: 'Call me at noon' }],
  ])('%s is stored whole, once, for a person to read', async (_, fields) => {
    const submission = exampleSubmission(fields);
    const first = await postJson(submission);
    expect(first.statusCode).toBe(201);
    const again = await postJson(submission);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await stored()).toMatchObject([
      {
        state: 'suspected',
        suspicions: ['unreadable'],
        lead: { email: 'dana@reyes.example', message: expect.stringContaining('Call me at noon') },
      },
    ]);
  });

  test.each([
    ['without an id', undefined],
    ['with an invalid id', 'lead-7'],
  ])('%s is stored normally, once', async (_, id) => {
    const submission = exampleSubmission({ id });
    expect((await postJson(submission)).statusCode).toBe(201);
    expect((await postJson(submission)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'accepted', lead: { name: 'Dana Reyes' } }]);
  });

  test('without any visible field filled in is rejected', async () => {
    const response = await postJson({ kind: 'survey', name: ' ', message: 7 });
    expect(response.statusCode).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('is counted by /readyz', async () => {
    await postJson(exampleSubmission({ kind: 'survey' }));
    expect((await app.inject('/readyz')).json()).toMatchObject({ unreadableLeads: 1 });
  });
});

describe('spam', () => {
  const links = 'https://a.example https://b.example www.c.example/x';
  test.each([
    ['with the honeypot filled', { company: 'Acme' }, ['hidden-field']],
    ['with an object in the honeypot', { company: { toString: 1 } }, ['hidden-field']],
    [
      'in an unreadable submission',
      { company: 'x', kind: 'survey' },
      ['hidden-field', 'unreadable'],
    ],
    ['hardly more than links', { message: `Prices: ${links}` }, ['links']],
  ])('%s gets the usual response and is stored as suspected', async (_, fields, suspicions) => {
    const response = await postJson(exampleSubmission(fields));
    expect(response.statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ state: 'suspected', suspicions }]);
  });

  test('is suspected when it exceeds the burst budget', async () => {
    await start({ LEADS_BURST_LIMIT: '2' });
    for (let sent = 0; sent < 3; sent += 1) await postJson(exampleSubmission());
    expect((await stored()).map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'accepted',
      'suspected',
    ]);
  });

  test('a flood of duplicates or of filled honeypots flags no other lead', async () => {
    await start({ LEADS_BURST_LIMIT: '3' });
    const again = exampleSubmission();
    for (let sent = 0; sent < 20; sent += 1) await postJson(again);
    for (let sent = 0; sent < 20; sent += 1) await postJson(exampleSubmission({ company: 'x' }));
    await postJson(exampleSubmission({ name: 'Real' }));
    const [real] = (await stored()).filter(({ lead }) => lead.name === 'Real');
    expect(real?.state).toBe('accepted');
  });

  test.each([
    ['198.51.100.1:4711', '198.51.100.1:4712', 429],
    ['198.51.100.1:4711', '198.51.100.2:4711', 201],
    ['[2001:db8::1]:4711', '[2001:db8::1]:4712', 429],
    ['[2001:db8::1]:4711', '2001:db8::2', 429],
    ['[2001:db8::1]:4711', '[2001:db8:0:1::1]:4711', 201],
    // Through another trusted proxy.
    ['198.51.100.1:4711, 10.0.0.1:80', '198.51.100.2:4711, 10.0.0.1:80', 201],
    // From no trusted proxy.
    ['198.51.100.1', '198.51.100.2', 429, ''],
  ])(
    'has one limit per address, regardless of its port: after %s, %s gets %i',
    async (first, second, status, proxies = 'loopback,10.0.0.0/8') => {
      await start({ LEADS_RATE_LIMIT: '1', ...(proxies && { TRUST_PROXY: proxies }) });
      await postJson(exampleSubmission(), { 'x-forwarded-for': first });
      const other = await postJson(exampleSubmission(), { 'x-forwarded-for': second });
      expect(other.statusCode).toBe(status);
    },
  );
});

describe('while the store cannot commit', () => {
  beforeEach(async () => {
    await start({ LEADS_DATABASE_URL: 'file:/dev/null/leads.db' });
  });

  test('a lead gets 503 with Retry-After', async () => {
    const response = await postJson(exampleSubmission());
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json().error).toBe('unavailable');
  });

  test('a form is returned with its values', async () => {
    const response = await postForm(fields);
    expect(response.statusCode).toBe(503);
    expect(response.json().rejectedForm).toMatchObject({
      values: { name: 'Dana', id: expect.stringMatching(uuidPattern) },
      problems: [{ field: '', message: expect.stringContaining('nothing was saved') }],
    });
  });

  test('/healthz returns 200, /readyz returns 503, and pages are served', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/')).statusCode).toBe(200);
  });
});

test('/readyz returns the age of the oldest undelivered lead, and counts', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    status: 'ready',
    oldestUndeliveredSeconds: 0,
    waitingDeliveries: 0,
    failedDeliveries: 0,
    deliveriesFarAhead: 0,
    suspectedNotShown: 0,
    unreadableLeads: 0,
    freeDiskMegabytes: expect.any(Number),
    backupAgeSeconds: null,
    publishAgeSeconds: expect.any(Number),
    attention: [],
  });
});

test('/readyz?strict fails while something needs attention, and says what', async () => {
  expect((await app.inject('/readyz?strict')).statusCode).toBe(200);
  recordOutcome(site.folder, false);
  const strict = await app.inject('/readyz?strict');
  expect([strict.statusCode, strict.json().attention]).toEqual([503, ['publish']]);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  recordOutcome(site.folder, true);
  expect((await app.inject('/readyz?strict')).statusCode).toBe(200);
  rmSync(`${site.folder}.done`);
});

test('a form with thousands of fields is rejected before it is read', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => index.toString(36)).join('&');
  const form = `kind=form&name=Ann&email=ann@shop.example&message=Hello&${names}`;
  expect((await postForm(form)).statusCode).toBe(413);
  expect(await stored()).toEqual([]);
});

/** Stops the clock of the limits, a quarter into a minute. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(15_000);

describe('a flood with the honeypot filled in', () => {
  beforeEach(() => void stopClock());
  afterEach(() => vi.restoreAllMocks());

  const flood = async (number: number, remoteAddress: string) =>
    await Promise.all(
      Array.from({ length: number }, (_, index) =>
        postJson(exampleSubmission({ company: 'x', message: `${index}` }), {}, remoteAddress),
      ),
    );

  test('gets the usual response, and is limited to twenty leads a minute', async () => {
    const responses = await flood(60, '2001:db8:1:2::3');
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await stored()).toHaveLength(20);
    // The same subscriber of a provider, from another network.
    await flood(5, '2001:db8:1:ffff::1');
    expect(await stored()).toHaveLength(20);
  });

  test('does not affect other visitors, even if their browser filled the field', async () => {
    await flood(60, '203.0.113.7');
    await flood(1, '198.51.100.7');
    await postJson(exampleSubmission());
    const leads = await stored();
    expect(leads.filter(({ suspicions }) => suspicions.length === 0)).toHaveLength(1);
    expect(leads).toHaveLength(22);
  });
});

describe('a flood of leads that look real, beyond the burst limit', () => {
  beforeEach(async () => {
    await start({ LEADS_BURST_LIMIT: '1' });
    stopClock();
  });
  afterEach(() => vi.restoreAllMocks());

  const send = (payload: object, remoteAddress: string) => postJson(payload, {}, remoteAddress);
  /** Sends leads from as many networks of one subscriber. */
  const flood = async (number: number) => {
    const submissions = Array.from({ length: number }, (_, index) =>
      exampleSubmission({ message: `Call me ${index}` }),
    );
    const responses = await Promise.all(
      submissions.map((each, index) => send(each, `2001:db8:1:${index.toString(16)}::3`)),
    );
    return submissions.map((submission, index) => ({ submission, response: responses[index] }));
  };

  test.each([
    ['of leads', {}],
    ['of leads that no program can read', { kind: 'survey' }],
  ])(
    '%s is stored within the budget of its network, and the rest is asked for later',
    async (_, fields) => {
      await send(exampleSubmission(), '203.0.113.7');
      const statuses: number[] = [];
      for (let sent = 0; sent < 65; sent += 1) {
        const response = await send(exampleSubmission(fields), `2001:db8:1:${sent}::3`);
        statuses.push(response.statusCode);
        if (response.statusCode !== 503) continue;
        expect(response.headers['retry-after']).toBe('45');
        expect(response.json()).toEqual({
          error: 'busy',
          message: expect.stringMatching(/\d+ sec/),
        });
      }
      expect(statuses).toEqual([...Array(60).fill(201), ...Array(5).fill(503)]);
      expect(await stored()).toHaveLength(61);
      expect((await send(exampleSubmission(fields), '198.51.100.7')).statusCode).toBe(201);
      vi.spyOn(performance, 'now').mockReturnValue(60_000);
      expect((await send(exampleSubmission(fields), '2001:db8:1::3')).statusCode).toBe(201);
    },
  );

  test('answers repeats of what is stored, and accepts corrections of it', async () => {
    const sent = await flood(70);
    const [first] = sent.filter(({ response }) => response?.statusCode === 201);
    const [refused] = sent.filter(({ response }) => response?.statusCode === 503);
    expect(await stored()).toHaveLength(61);
    const submission = first?.submission ?? {};
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const again = await send(submission, '2001:db8:1::3');
      expect(again.statusCode).toBe(200);
      expect(again.json()).toEqual(first?.response?.json());
    }
    expect((await send(refused?.submission ?? {}, '2001:db8:1::3')).statusCode).toBe(503);
    const accepted = (await stored()).find(({ state }) => state === 'accepted')?.lead.id;
    const correct = async (corrects?: string) => {
      const correction = exampleSubmission({ corrects, phone: '' });
      const { statusCode } = await send(correction, '2001:db8:1::3');
      const found = (await stored()).find(({ lead }) => lead.id === correction.id);
      return [statusCode, found?.state];
    };
    for (let time = 0; time < 5; time += 1)
      expect(await correct(accepted)).toEqual([201, 'accepted']);
    // So many corrections of one lead are a flood themselves, and so are those of a suspected lead.
    expect(await correct(accepted)).toEqual([503, undefined]);
    const suspected = (await stored()).find(({ state }) => state === 'suspected')?.lead.id;
    expect(await correct(suspected)).toEqual([503, undefined]);
  });

  test('repeats of what is stored spend no budget', async () => {
    await send(exampleSubmission(), '203.0.113.7');
    const again = exampleSubmission();
    await send(again, '203.0.113.7');
    for (let repeat = 0; repeat < 80; repeat += 1) await send(again, '203.0.113.7');
    expect((await send(exampleSubmission(), '203.0.113.7')).statusCode).toBe(201);
  });

  test('returns a form of its network filled in, with its id', async () => {
    await flood(70);
    const id = uuidv7();
    const again = () => postForm({ ...fields, id }, {}, '2001:db8:1:ffff::1');
    const returned = await again();
    expect(returned.statusCode).toBe(503);
    expect(returned.headers['retry-after']).toBe('45');
    expect(returned.json().rejectedForm.values).toMatchObject({ ...fields, id });
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    expect((await again()).statusCode).toBe(303);
    expect((await stored()).filter(({ lead }) => lead.id === id)).toHaveLength(1);
  });
});
