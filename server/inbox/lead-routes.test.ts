import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLeadId } from '../../lead/lead-id.ts';
import { leadReference } from '../../lead/reference.ts';
import { listLeads } from '../store/lead-archive.ts';
import { leadDatabase } from '../store/lead-database.ts';
import { exampleSubmission } from '../testing/example-lead.ts';
import { makeTestSite, type TestSite } from '../testing/test-site.ts';

let site: TestSite;
let app: FastifyInstance;
let url: string;
let databases = 0;

beforeAll(() => {
  site = makeTestSite();
});
afterAll(() => site.remove());

async function start(variables: Record<string, string> = {}): Promise<void> {
  databases += 1;
  url = `file:${site.folder}/data/${databases}.db`;
  app = await site.build({ LEADS_DATABASE_URL: url, LEADS_RATE_LIMIT: '1000', ...variables });
}
beforeEach(() => start());
afterEach(() => app.close());

const postJson = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { ...formType, accept: 'text/html', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

async function stored() {
  const database = leadDatabase(url);
  const leads = await database.use((open) => listLeads(open, {}));
  await database.close();
  return leads;
}

describe('a lead sent by script', () => {
  test('is stored, answered 201 with its reference, and 200 when it is sent again', async () => {
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

  test('twice at the same time is stored once and answered the same', async () => {
    const submission = exampleSubmission();
    const answers = await Promise.all(Array.from({ length: 10 }, () => postJson(submission)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      ...Array(9).fill(200),
      201,
    ]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('of the chat is stored as such', async () => {
    const chat = { id: newLeadId(), kind: 'chat', name: 'Dana', email: 'later', phone: '' };
    expect((await postJson(chat)).statusCode).toBe(201);
    expect((await stored())[0]?.lead).toMatchObject({ kind: 'chat', email: 'later' });
  });

  test.each<[string, unknown, Record<string, string>, number, string]>([
    ['is no JSON', '{"kind":', {}, 400, 'malformed'],
    ['is empty', '', {}, 400, 'malformed'],
    ['poisons a prototype', '{"__proto__":{"a":1}}', {}, 400, 'malformed'],
    ['is a list', [], {}, 422, 'invalid'],
    [
      'nests too deep',
      `{"kind":"form","x":${'['.repeat(7000)}${']'.repeat(7000)}}`,
      {},
      400,
      'malformed',
    ],
    ['is plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'media-type'],
    ['is XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'media-type'],
    ['is a megabyte', exampleSubmission({ name: '🌵'.repeat(262_144) }), {}, 413, 'too-large'],
    [
      'has a name beyond its bound',
      exampleSubmission({ name: '🌵'.repeat(201) }),
      {},
      422,
      'invalid',
    ],
    [
      'comes from elsewhere',
      exampleSubmission(),
      { 'sec-fetch-site': 'cross-site' },
      403,
      'cross-origin',
    ],
  ])('that %s is refused with the reason', async (_, payload, headers, status, error) => {
    const answer = await postJson(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error, message: expect.stringMatching(/\w/) });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await stored()).toEqual([]);
  });

  test('names each wrong field', async () => {
    const answer = await postJson(exampleSubmission({ name: '', admin: 1 }));
    expect(answer.json().fields).toEqual([{ field: 'name', message: 'Enter your name.' }]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('is not sent with %s', async (method) => {
    const answer = await app.inject({ method, url: '/api/leads' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
  });
});

describe('a lead sent as a form, without script', () => {
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

  test('is stored under an id of the server and sent on to the confirmation', async () => {
    const answer = await postForm(fields);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/contact#sent');
    expect((await stored())[0]?.lead).toMatchObject({ name: 'Dana', message: 'Hello\nthere' });
  });

  test('is answered in JSON for who asks for it', async () => {
    const id = newLeadId();
    const answer = await postForm({ ...fields, id }, { accept: 'application/json' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().id).toBe(id);
  });

  test('with a fault comes back in its page: values kept, faults named, summary focused', async () => {
    const hostile = '"><script>alert(1)</script>';
    const answer = await postForm({
      ...fields,
      name: '',
      phone: hostile,
      message: '\n</textarea>x',
      email: 'dana',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const page = answer.body;
    expect(page).toContain('<title>Error: Contact &amp; more</title>');
    expect(page).toContain('<header>Frame</header>');
    expect(page).toMatch(
      /<input id="name" name="name" required="" value="" aria-invalid="true" aria-describedby="name-error">/,
    );
    expect(page).toContain('<p id="name-error" data-error-for="name">Enter your name.</p>');
    expect(page).toContain('<p id="message-error" data-error-for="message" hidden="">');
    expect(page).toContain('<div data-error-summary="" tabindex="-1" autofocus="">');
    expect(page).toContain('<li><a href="#name">Enter your name.</a></li><li><a href="#email">');
    expect(page).toContain('<option selected="">SEO &amp; Content</option>');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(page).toMatch(
      /<textarea id="message" name="message" required="">\s*&lt;\/textarea&gt;x<\/textarea>/,
    );
    expect(page).not.toContain('<script');
    expect(await stored()).toEqual([]);

    const next = await postForm({ ...fields, name: '', phone: '2', email: 'lee' });
    expect(next.body).toContain('name="phone" value="2"');
    expect(next.body).toContain('value="lee"');
    expect(next.body).not.toContain('dana');
  });

  test('too long for the server comes back with that said', async () => {
    const answer = await postForm({ ...fields, message: 'x'.repeat(20_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.body).toContain('<li>This is too long: 16 KB at most.');
    expect(answer.body).toContain('value="Dana"');
    expect(answer.body).toContain('x'.repeat(20_000));
  });

  test('too often from one address comes back with its values, to be sent again', async () => {
    await app.close();
    await start({ LEADS_RATE_LIMIT: '1' });
    await postForm(fields);
    const answer = await postForm({ ...fields, message: 'Second' });
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('Second</textarea>');
    expect(answer.body).toContain('value="Dana"');
  });

  test('and pressed again after a refusal is one lead', async () => {
    const refused = await postForm({ ...fields, email: 'dana' });
    const id = /name="id" value="([^"]+)"/.exec(refused.body)?.[1] ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    for (let press = 0; press < 2; press += 1) {
      expect((await postForm({ ...fields, id })).statusCode).toBe(303);
    }
    expect((await stored()).map(({ lead }) => lead.id)).toEqual([id]);
  });

  test('and another message after Back to a refused page is another lead', async () => {
    const refused = await postForm({ kind: 'form', name: '', email: '', message: '' });
    const id = /name="id" value="([^"]+)"/.exec(refused.body)?.[1] ?? '';
    for (const name of ['Ann', 'Bob']) {
      expect((await postForm({ ...fields, id, name })).statusCode).toBe(303);
    }
    expect((await stored()).map(({ lead }) => lead.name).toSorted()).toEqual(['Ann', 'Bob']);
  });

  test('and pressed twice, or again after a time, is one lead', async () => {
    await Promise.all([postForm(fields), postForm(fields)]);
    expect((await postForm(fields)).headers.location).toBe('/contact#sent');
    expect(await stored()).toHaveLength(1);
    await postForm({ ...fields, message: 'Another question' });
    expect(await stored()).toHaveLength(2);
  });

  test('with a field twice is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: formType,
      payload: 'kind=form&name=a&name=b&email=a%40b.example&message=x',
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('what nobody in front of a form can mend', () => {
  test.each<[string, Record<string, unknown>]>([
    ['of a kind that a newer page may know', { kind: 'survey', answers: ['Call me at noon'] }],
    ['refused on a page that is gone', { name: ' ', uncorrected: true, phone: 'Call me at noon' }],
  ])('%s is kept as it came, once, for a person to read', async (_, fields) => {
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
    ['with an id that is none', 'lead-7'],
  ])('%s is a lead like any other, once', async (_, id) => {
    const submission = exampleSubmission({ id });
    expect((await postJson(submission)).statusCode).toBe(201);
    expect((await postJson(submission)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'accepted', lead: { name: 'Dana Reyes' } }]);
  });

  test('of which nothing is from a person is refused', async () => {
    const answer = await postJson({ kind: 'survey', name: ' ', message: 7 });
    expect(answer.statusCode).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('is told by readiness', async () => {
    await postJson(exampleSubmission({ kind: 'survey' }));
    expect((await app.inject('/readyz')).json()).toMatchObject({ unreadableLeads: 1 });
  });
});

describe('spam', () => {
  test.each([
    ['the hidden field filled', { company: 'Acme' }, ['hidden-field']],
    ['the hidden field an object', { company: { toString: 1 } }, ['hidden-field']],
  ])('%s is answered like any other and filed as suspected', async (_, fields, suspicions) => {
    const answer = await postJson(exampleSubmission(fields));
    expect(answer.statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ state: 'suspected', suspicions }]);
  });

  test('beyond the burst budget is suspected', async () => {
    await app.close();
    await start({ LEADS_BURST_LIMIT: '2' });
    for (let sent = 0; sent < 3; sent += 1) await postJson(exampleSubmission());
    expect((await stored()).map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'accepted',
      'suspected',
    ]);
  });

  test('a flood of one id, or of filled traps, makes no other lead suspected', async () => {
    await app.close();
    await start({ LEADS_BURST_LIMIT: '3' });
    const again = exampleSubmission();
    for (let sent = 0; sent < 20; sent += 1) await postJson(again);
    for (let sent = 0; sent < 20; sent += 1) await postJson(exampleSubmission({ company: 'x' }));
    await postJson(exampleSubmission({ name: 'Real' }));
    const [real] = (await stored()).filter(({ lead }) => lead.name === 'Real');
    expect(real?.state).toBe('accepted');
  });

  test('no speed is suspicious', async () => {
    await postJson(exampleSubmission({ elapsedMs: 1 }));
    expect(await stored()).toMatchObject([{ state: 'accepted' }]);
  });

  test('beyond the limit of an address is told when to come back', async () => {
    await app.close();
    await start({ LEADS_RATE_LIMIT: '2' });
    for (let sent = 0; sent < 2; sent += 1) await postJson(exampleSubmission());
    const third = await postJson(exampleSubmission());
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(third.json().error).toBe('too-many');
  });

  test.each([
    ['is not believed from anyone', {}, 429],
    ['is believed from a trusted proxy', { TRUST_PROXY: 'loopback' }, 201],
  ])('a forwarded address %s', async (_, variables, status) => {
    await app.close();
    await start({ LEADS_RATE_LIMIT: '1', ...variables });
    await postJson(exampleSubmission(), { 'x-forwarded-for': '198.51.100.1' });
    const other = await postJson(exampleSubmission(), { 'x-forwarded-for': '198.51.100.2' });
    expect(other.statusCode).toBe(status);
  });
});

describe('while the store cannot commit', () => {
  beforeEach(async () => {
    await app.close();
    await start({ LEADS_DATABASE_URL: 'file:/dev/null/leads.db' });
  });

  test('a lead is answered 503 with the time to come back', async () => {
    const answer = await postJson(exampleSubmission());
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json().error).toBe('unavailable');
  });

  test('a form comes back with its values', async () => {
    const answer = await postForm({
      kind: 'form',
      name: 'Dana',
      email: 'dana@reyes.example',
      message: 'Hello',
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('value="Dana"');
    expect(answer.body).toContain('could not be saved');
    expect(answer.body).toMatch(/name="id" value="[0-9a-f-]{36}"/);
  });

  test('the process is healthy, the store is not ready, and pages are served', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/')).statusCode).toBe(200);
  });
});

test('readiness tells the age of the oldest lead on its way', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    oldestUndeliveredSeconds: 0,
    waitingDeliveries: 0,
    failedDeliveries: 0,
    deliveriesFarAhead: 0,
    suspectedNotShown: 0,
    unreadableLeads: 0,
  });
});
