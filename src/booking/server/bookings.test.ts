import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import ical from 'node-ical';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Agency } from '../../agency/agency.ts';
import { eraseLeads } from '../../desk/server/store/lead-erasure.ts';
import { findBooking } from '../../leads/server/store/lead-queries.ts';
import { listEvents } from '../../leads/server/store/records/lead-events.ts';
import { type Instant, instantText } from '../../platform/instant.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import type { Store } from '../../schema/tables.ts';
import { exampleTime } from '../../testing/example-booking.ts';
import { exampleSubmission } from '../../testing/example-lead.ts';
import { keptApp } from '../../testing/kept-app.ts';
import { startLocalServer } from '../../testing/local-server.ts';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';
import { makeTestSite, type TestSite, testAgency } from '../../testing/test-site.ts';
import { reminderTargets } from '../../vocabulary/delivery-targets.ts';
import type { Slot } from '../slots.ts';
import { deleteOldRejectedForms } from './store/rejected-forms.ts';
import { moveBooking } from './store/update-booking.ts';

let site: TestSite;
let app: FastifyInstance;
let mail: MailReceiver;

beforeAll(async () => {
  site = makeTestSite();
  mail = await startMailReceiver();
});
afterAll(async () => {
  site.remove();
  await mail.close();
});

const emptyApp = keptApp((...created) => site.build(...created));
/** What a test has replaced the app by. */
let other: FastifyInstance | undefined;
const settings = { LEADS_RATE_LIMIT: '1000' };
async function restart(variables: Record<string, string> = {}, agency?: Agency): Promise<void> {
  await app.close();
  other = await site.build({ ...settings, ...variables }, agency);
  app = other;
}
beforeEach(async () => {
  ({ app } = await emptyApp(settings));
});
afterEach(async () => {
  await other?.close();
  other = undefined;
});

const visitor = { name: 'Dana Reyes', email: 'dana@reyes.example', phone: '(214) 555-0142' };
const post = (url: string, payload: Record<string, unknown>) =>
  app.inject({ method: 'POST', url, payload });
const postForm = (url: string, fields: Record<string, string> | string, cookie = '') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
    payload: new URLSearchParams(fields).toString(),
  });

/** Follows the redirect of a rejected form, as its browser does; returns the page of free times. */
async function rejected(response: Awaited<ReturnType<typeof postForm>>) {
  expect(response.statusCode).toBe(303);
  const url = String(response.headers.location);
  expect(url).toMatch(/^\/book(\/|\?try=)/);
  const page = await app.inject({ url, headers: { cookie: cookieOf(response) } });
  expect(page.statusCode).toBe(200);
  return page.json().chooseTime;
}
const cookieOf = ({ headers }: Awaited<ReturnType<typeof postForm>>) =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const times = async (url = '/book') => (await app.inject(url)).json().chooseTime;

async function freeStarts(): Promise<string[]> {
  const { days } = await times();
  return days.flatMap(({ slots }: { slots: Slot[] }) =>
    slots.map(({ start }) => instantText(start)),
  );
}

/** Books the first free time, and returns the booking's link. */
async function book(fields: Record<string, unknown> = {}) {
  const [start] = await freeStarts();
  const response = await post('/api/bookings', { ...visitor, start, ...fields });
  expect(response.statusCode).toBe(201);
  const { id, key } = response.json();
  return { id, key, start: String(start), page: `/book/${id}?k=${key}` };
}

/** Moves a booking without an email about it, as another process does. */
const moveUnseen = (store: Store, id: string, start: Instant) =>
  moveBooking(store, {
    id,
    key: undefined,
    now: Date.now(),
    replacedTargets: reminderTargets,
    deliveries: [],
    time: exampleTime(start),
  });

test.each([
  ['books nothing', '', 422],
  ['moves nothing', `/${uuidv7()}/move`, 422],
  ['cancels nothing', `/${uuidv7()}/cancel`, 404],
  ['confirms nothing', `/${uuidv7()}/confirm`, 404],
])('a body of another shape %s', async (_, path, status) => {
  for (const payload of ['[1]', 'null', '"x"', '{"key":[1],"start":{},"confirm":1}']) {
    const headers = { 'content-type': 'application/json' };
    const url = `/api/bookings${path}`;
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode, payload).toBe(status);
  }
});

describe('a form without script', () => {
  test('is asked once about a number that is too short to call', async () => {
    const [start = ''] = await freeStarts();
    const fields = { ...visitor, id: uuidv7(), start, phone: '12' };
    const asked = await postForm('/api/bookings', fields);
    expect((await rejected(asked)).rejected.problems).toEqual([
      { field: 'phone', message: expect.stringMatching(/“12” looks too short to call/) },
    ]);
    const other = await postForm('/api/bookings', { ...fields, phone: '123', phoneAsked: '12' });
    expect((await rejected(other)).rejected.values.phone).toBe('123');
    const taken = await postForm('/api/bookings', { ...fields, phoneAsked: '12' });
    expect(taken.statusCode).toBe(303);
    // A program is not asked.
    const [, next] = await freeStarts();
    const byProgram = await post('/api/bookings', { ...visitor, start: next, phone: '12' });
    expect(byProgram.statusCode).toBe(201);
  });

  test('keeps where its visitor came from, and never names our own pages', async () => {
    const origin = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/book?utm_source=flyer&utm_campaign=hail', headers })).json()
        .chooseTime.origin;
    const campaign = { page: '/book', utmSource: 'flyer', utmCampaign: 'hail' };
    expect(await origin({ referer: 'https://search.example/?q=roof' })).toEqual({
      ...campaign,
      referrerHost: 'search.example',
    });
    const host = 'www.acre.example';
    expect(await origin({ host, referer: `https://${host}/contact` })).toEqual(campaign);
    expect(await origin({ referer: 'nonsense' })).toEqual(campaign);
    const token = 'a'.repeat(22);
    expect((await times(`/book?audit=${token}`)).origin.audit).toBe(`/audit/${token}`);
    expect((await times('/book?audit=a')).origin.audit).toBeUndefined();
    expect((await times('/book?site=shop.example')).reportSite).toBe('shop.example');
    expect((await times('/book?site=%3Cb%3E+call+us')).reportSite).toBeUndefined();

    const [start = ''] = await freeStarts();
    const sent = { ...visitor, ...campaign, id: uuidv7(), start, name: '' };
    const again = await rejected(await postForm('/api/bookings', sent));
    expect(again.origin).toEqual(campaign);
  });
});

describe('the page of free times', () => {
  test('shows five days, links to the next ones, and is never cached', async () => {
    const response = await app.inject('/book');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.any(String),
    });
    const first = response.json().chooseTime;
    expect(first.days).toHaveLength(5);
    expect(first.earlierFrom).toBeUndefined();
    expect(first).toMatchObject({ nearest: [], rejected: { values: {}, problems: [] } });
    const second = await times(`/book?from=${first.laterFrom}`);
    expect(second.days[0].date).toBe(first.laterFrom);
    expect(second.earlierFrom).toBe(first.days[0].date);
  });

  test.each(['nonsense', '1999-01-01', '%27', '2026-02-30'])(
    'that begins at %s is the first one',
    async (from) => {
      expect((await times(`/book?from=${from}`)).days).toEqual((await times()).days);
    },
  );

  test('requested by too many at once, is a short message for some of them', async () => {
    const headers = { 'accept-encoding': 'br' };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => app.inject({ url: '/book', headers })),
    );
    const short = responses.filter(({ statusCode }) => statusCode === 503);
    expect(responses.length - short.length).toBeGreaterThan(20);
    expect(short.length).toBeGreaterThan(0);
    expect(short[0]?.headers['retry-after']).toBe('5');
    expect(short[0]?.body).toContain('Please try again in a moment, or call us.');
  });
});

describe('a booking', () => {
  test('is stored, takes its time from the page, and has a page of its own', async () => {
    const { id, key, start, page } = await book({ message: 'A second shop' });
    expect(await freeStarts()).not.toContain(start);
    const response = await app.inject(page);
    expect(response.json()).toMatchObject({
      path: `/book/${id}`,
      booking: {
        ...visitor,
        id,
        key,
        state: 'open',
        start: Date.parse(start),
        isOver: false,
        message: 'A second shop',
        getsEmail: false,
        reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      },
    });
    expect(response.headers['referrer-policy']).toBe('strict-origin');
  });

  test('from a form leads to its page', async () => {
    const [start = ''] = await freeStarts();
    const id = uuidv7();
    const response = await postForm('/api/bookings', { ...visitor, id, start });
    expect(response.statusCode).toBe(303);
    const location = String(response.headers.location);
    expect(location).toMatch(`/book/${id}?k=`);
    expect((await app.inject(location)).json().booking).toMatchObject({ id });
    // A double click, or a reload of the response.
    const again = await postForm('/api/bookings', { ...visitor, id, start });
    expect(again.headers.location).toBe(location);
  });

  test('sent again without an id is the same one, but from elsewhere gets no key', async () => {
    const [start = ''] = await freeStarts();
    const send = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/bookings',
        remoteAddress,
        payload: { ...visitor, start },
      });
    const first = await send('203.0.113.9');
    expect(first.statusCode).toBe(201);
    const again = await send('203.0.113.9');
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    const other = await send('198.51.100.7');
    expect(other.statusCode).toBe(409);
    expect(other.body).not.toContain(first.json().key);
  });

  test('for a taken time gets the nearest free ones, and keeps what was typed', async () => {
    const { start } = await book();
    const other = { ...visitor, name: 'Lee', email: 'lee@shop.example', start };
    const json = await post('/api/bookings', other);
    expect(json.statusCode).toBe(409);
    expect(json.json()).toMatchObject({ error: 'taken', alternatives: { length: 3 } });
    const page = await rejected(await postForm('/api/bookings', other));
    expect(page).toMatchObject({
      rejected: {
        values: { name: 'Lee', start },
        problems: [{ field: 'start', message: expect.stringContaining('just took this time') }],
      },
    });
    expect(page.nearest).toHaveLength(3);
  });

  test.each([
    ['in the past', '2020-01-06T15:00:00Z', 422, 'too-soon'],
    ['that never existed', '2020-01-06T15:01:00Z', 422, 'not-offered'],
    ['of nonsense', '🌵'.repeat(900), 422, 'invalid'],
  ])('of a time %s is refused', async (_, start, status, error) => {
    const response = await post('/api/bookings', { ...visitor, start });
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toBe(error);
  });

  test('with errors comes back with everything typed', async () => {
    const response = await postForm('/api/bookings', { ...visitor, email: 'dana', message: 'Hi' });
    expect((await rejected(response)).rejected).toMatchObject({
      values: { name: 'Dana Reyes', email: 'dana', message: 'Hi' },
      problems: [{ field: 'start' }, { field: 'email' }],
    });
  });

  test('rejected is shown for ten minutes, to its own browser, until it is booked', async () => {
    const [start = ''] = await freeStarts();
    const fields = { ...visitor, id: uuidv7(), start, email: 'dana', message: 'Private' };
    const response = await postForm('/api/bookings', fields);
    const url = String(response.headers.location);
    const open = async (cookie: string) => (await app.inject({ url, headers: { cookie } })).json();
    const own = cookieOf(response);
    expect((await open(own)).chooseTime.rejected.values).toEqual(fields);
    for (const cookie of ['', 'rejected-booking=guess']) {
      const { id, ...shown } = (await open(cookie)).chooseTime;
      expect(JSON.stringify(shown)).not.toContain('Private');
      expect(shown.rejected.problems[0].message).toMatch(/isn’t booked yet/);
    }
    const again = await postForm('/api/bookings', { ...fields, name: '' });
    expect((await open(own)).chooseTime.rejected.values).toEqual({});
    const corrected = { ...fields, email: visitor.email };
    const sent = await postForm('/api/bookings', corrected, cookieOf(again));
    expect(sent.headers.location).toMatch(/^\/book\/[0-9a-f-]+\?k=/);
    const rows = await app.database.use(({ db }) =>
      db.selectFrom('rejected_forms').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  test('rejected is erased with its sender, and after ten minutes', async () => {
    const { id } = await book();
    const reject = (email: string) =>
      postForm('/api/bookings', { ...visitor, email, id: uuidv7(), start: 'soon' });
    const kept = () =>
      app.database.use(({ db }) => db.selectFrom('rejected_forms').select('email_key').execute());
    await reject(visitor.email);
    await reject('lee@shop.example');
    await app.database.use((store) => eraseLeads(store, [id]));
    expect(await kept()).toEqual([{ email_key: 'lee@shop.example' }]);
    const later = Date.now() + 10 * 60_000 + 1000;
    await app.database.use((store) => deleteOldRejectedForms(store, later));
    expect(await kept()).toEqual([]);
  });

  test('with several fields of one name takes the first that is filled in', async () => {
    const [start = ''] = await freeStarts();
    const body = new URLSearchParams({ ...visitor, id: uuidv7(), start });
    const repeated = `name=&email=&${body}&name=Copy&email=copy@x.example`;
    const response = await postForm('/api/bookings', repeated);
    const { booking } = (await app.inject(String(response.headers.location))).json();
    expect(booking).toMatchObject(visitor);
  });

  test('is answered with the form itself when it cannot be kept', async () => {
    await restart();
    await app.database.use(({ db }) => db.schema.dropTable('rejected_forms').execute());
    const response = await postForm('/api/bookings', { ...visitor, start: 'soon', name: '' });
    expect(response.statusCode).toBe(422);
    expect(response.json().chooseTime.rejected.values.email).toBe(visitor.email);
  });

  test('that was booked and cancelled repeatedly can be booked once more', async () => {
    const [start = ''] = await freeStarts();
    const id = uuidv7();
    for (let count = 0; count < 4; count += 1) {
      const response = await post('/api/bookings', { ...visitor, id, start });
      expect(response.statusCode).toBe(201);
      const { id: booked, key } = response.json();
      expect((await post(`/api/bookings/${booked}/cancel`, { key })).statusCode).toBe(200);
    }
  });

  test('beyond three ahead for one address is refused', async () => {
    for (let count = 0; count < 3; count += 1) await book();
    const [start] = await freeStarts();
    const response = await post('/api/bookings', { ...visitor, start });
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toBe('too-many-ahead');
  });
});

describe('a link', () => {
  test('followed ten times changes nothing', async () => {
    const { id, key, page } = await book();
    const links = [page, `/book/${id}/move?k=${key}`, `/book/${id}/session.ics?k=${key}`];
    const first = (await app.inject(page)).json();
    for (const link of Array(10).fill(links).flat()) {
      expect((await app.inject(link)).statusCode).toBe(200);
    }
    expect((await app.inject(page)).json()).toEqual(first);
  });

  test.each(['', '?k=', '?k=wrong', '?k=a&k=b', `?k=${'x'.repeat(2000)}`])(
    'ending in %j leads to no session, and changes none',
    async (query) => {
      const { id, page } = await book();
      for (const path of ['', '/move', '/session.ics']) {
        const response = await app.inject(`/book/${id}${path}${query}`);
        expect(response.statusCode).toBe(404);
        expect(response.body).not.toContain('dana@reyes.example');
      }
      const key = new URLSearchParams(query).get('k') ?? '';
      expect((await post(`/api/bookings/${id}/cancel`, { key })).statusCode).toBe(404);
      expect((await app.inject(page)).json().booking.state).toBe('open');
    },
  );

  test('to a page that never existed gets 404', async () => {
    expect((await app.inject('/book/nothing?k=x')).statusCode).toBe(404);
    expect((await app.inject(`/book/${uuidv7()}?k=x`)).statusCode).toBe(404);
  });

  test('gives a calendar file with the session', async () => {
    const { id, key, start } = await book();
    const response = await app.inject(`/book/${id}/session.ics?k=${key}`);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const [event] = Object.values(ical.sync.parseICS(response.body)).filter(
      (each) => each?.type === 'VEVENT',
    );
    expect(event?.type === 'VEVENT' && event.start.getTime()).toBe(Date.parse(start));
  });
});

describe('a change', () => {
  test('moves the session to a free time, and is in the history, like a cancellation', async () => {
    const { id, key, page, start } = await book();
    const move = await times(`/book/${id}/move?k=${key}`);
    expect(move.moving).toEqual({ id, key, start: Date.parse(start) });
    const later = (await freeStarts()).at(-1) ?? '';
    const response = await postForm(`/api/bookings/${id}/move`, { key, start: later });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(page);
    expect((await app.inject(page)).json().booking.start).toBe(Date.parse(later));
    expect(await freeStarts()).toContain(start);
    expect(await freeStarts()).not.toContain(later);
    await postForm(`/api/bookings/${id}/cancel`, { key });
    expect(await app.database.use((store) => listEvents(store, id))).toMatchObject([
      {
        person: 'The visitor',
        kind: 'booking',
        detail: expect.stringMatching(/^moved to \w+day, .* from \w+day, /),
      },
      { person: 'The visitor', kind: 'booking', detail: 'cancelled' },
    ]);
  });

  test('to a taken time keeps the session where it is and offers others', async () => {
    const other = await book({ email: 'lee@shop.example' });
    const { id, key, page, start } = await book();
    const response = await postForm(`/api/bookings/${id}/move`, { key, start: other.start });
    expect(response.headers.location).toMatch(new RegExp(`^/book/${id}/move\\?k=`));
    expect(await rejected(response)).toMatchObject({ moving: { id, key }, nearest: { length: 3 } });
    expect((await app.inject(page)).json().booking.start).toBe(Date.parse(start));
  });

  test('by less than its own length is offered, and its own time is not', async () => {
    const { id, key, start } = await book();
    const own = Date.parse(start);
    await app.database.use((store) => moveUnseen(store, id, own + 15 * 60_000));
    const { days } = await times(`/book/${id}/move?k=${key}`);
    expect(days[0].slots[0]).toMatchObject({ start: own });
    const { statusCode } = await post(`/api/bookings/${id}/move`, { key, start });
    expect(statusCode).toBe(200);
    const again = await times(`/book/${id}/move?k=${key}`);
    expect(again.days[0].slots[0].start).toBeGreaterThan(own);
  });

  test('is refused after ten moves, except a cancellation', async () => {
    const { id, key } = await book();
    const errors = [];
    for (const start of (await freeStarts()).slice(0, 11)) {
      errors.push((await post(`/api/bookings/${id}/move`, { key, start })).json().error);
    }
    expect(errors).toEqual([...Array(10).fill(undefined), 'too-many-moves']);
    expect((await post(`/api/bookings/${id}/cancel`, { key })).statusCode).toBe(200);
  });

  test('without a time asks for one, in its own browser alone', async () => {
    const { id, key } = await book();
    const response = await postForm(`/api/bookings/${id}/move`, { key });
    const elsewhere = await app.inject(String(response.headers.location));
    expect(elsewhere.json().chooseTime.rejected.problems).toEqual([]);
    expect((await rejected(response)).moving).toMatchObject({ id });
  });

  test('cancels the session and frees its time; a second request changes nothing', async () => {
    const { id, key, page, start } = await book();
    for (let count = 0; count < 2; count += 1) {
      const response = await postForm(`/api/bookings/${id}/cancel`, { key });
      expect(response.headers.location).toBe(page);
    }
    expect((await app.inject(page)).json().booking.state).toBe('cancelled');
    expect(await freeStarts()).toContain(start);
    const late = await post(`/api/bookings/${id}/move`, { key, start });
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toBe('over');
  });
});

test('booked sessions can be viewed and cancelled after booking is switched off', async () => {
  const databaseUrl = `file:${join(site.folder, 'switched-off.db')}`;
  await restart({ LEADS_DATABASE_URL: databaseUrl });
  const { id, key, page, start } = await book();
  await restart({ LEADS_DATABASE_URL: databaseUrl }, { ...testAgency, booking: undefined });
  expect((await app.inject('/book')).statusCode).toBe(404);
  expect((await app.inject('/book/unknown?k=x')).statusCode).toBe(404);
  expect((await post('/api/bookings', { ...visitor, start })).statusCode).toBe(409);
  const move = await postForm(`/api/bookings/${id}/move`, { key, start });
  expect(move.statusCode).toBe(409);
  expect(move.body).toMatch(/neither be booked nor moved.*\(214\) 555-0142/s);
  for (const link of [page, `/book/${id}/move?k=${key}`]) {
    expect((await app.inject(link)).json().booking).toMatchObject({ id, state: 'open' });
  }
  const response = await postForm(`/api/bookings/${id}/cancel`, { key });
  expect(response.headers.location).toBe(page);
  expect((await app.inject(page)).json().booking.state).toBe('cancelled');
});

test('the agency subscribes to its sessions at a secret address', async () => {
  await restart({ BOOKING_FEED_KEY: 'a-secret-of-twenty-letters' });
  const { id, key, start: time } = await book({ message: 'A second shop' });
  const read = () => app.inject('/calendar/a-secret-of-twenty-letters.ics');
  const feed = await read();
  const events = Object.values(ical.sync.parseICS(feed.body)).filter(
    (each) => each?.type === 'VEVENT',
  );
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event?.type === 'VEVENT' && event.start.getTime()).toBe(Date.parse(time));
  expect(feed.body.replaceAll('\r\n ', '')).toContain('A second shop');
  await post(`/api/bookings/${id}/cancel`, { key });
  expect((await read()).body).not.toContain('VEVENT');
  expect((await app.inject('/calendar/guess.ics')).statusCode).toBe(404);
});

test('busy times of the agency’s own calendar are not offered', async () => {
  const [start = ''] = await freeStarts();
  const event = `BEGIN:VEVENT\nDTSTART:${start.replace(/[-:]/g, '')}\nDURATION:PT1H\nEND:VEVENT`;
  const calendar = await startLocalServer((_, response) =>
    response.end(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR\n`),
  );
  await restart({ BOOKING_BUSY_URL: calendar.url.href, BOOKING_ALLOW_PRIVATE: 'true' });
  await expect.poll(freeStarts).not.toContain(start);
  const response = await post('/api/bookings', { ...visitor, start });
  expect(response.json().error).toBe('taken');
  expect((await app.inject('/readyz')).json().busyCalendarAgeSeconds).toBeLessThan(60);
  await app.close();
  await calendar.close();
});

test('while the store cannot be read, the page says so, and keeps what was typed', async () => {
  await restart({ LEADS_DATABASE_URL: 'file:/dev/null/leads.db' });
  const page = await app.inject('/book');
  expect(page.statusCode).toBe(503);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  const response = await postForm('/api/bookings', { ...visitor, start: '2030-01-01T15:00:00Z' });
  expect(response.statusCode).toBe(503);
  expect(response.json().chooseTime.rejected.values).toMatchObject(visitor);
});

describe('a suspicious booking', () => {
  test('gets the usual response, keeps its time, and is not delivered yet', async () => {
    const [start = ''] = await freeStarts();
    const response = await postForm('/api/bookings', { ...visitor, start, company: 'x' });
    expect(response.statusCode).toBe(303);
    const page = await app.inject(String(response.headers.location));
    expect(page.json().booking).toMatchObject({ state: 'held', getsEmail: false });
    expect(page.json().booking.confirmKey).toBeUndefined();
    expect(await freeStarts()).not.toContain(start);
    const { id, key } = page.json().booking;
    // A trailing slash in a link does not matter.
    const move = await app.inject(`/book/${id}/move/?k=${key}`);
    expect(move.json().path).toBe('/book');
    const confirmed = await post(`/api/bookings/${id}/confirm`, { key, confirm: 'guess' });
    expect(confirmed.statusCode).toBe(404);
    const file = await app.inject(`/book/${id}/session.ics?k=${key}`);
    expect(file.body).toContain('STATUS:TENTATIVE');
    expect(file.body).toContain('not confirmed yet');
  });

  test('is one whose message is hardly more than links', async () => {
    const message = 'https://a.example https://b.example www.c.example/x';
    const { page } = await book({ message });
    expect((await app.inject(page)).json().booking.state).toBe('held');
  });

  test('is one beyond the burst limit, and refused requests do not count toward that', async () => {
    await restart({ LEADS_BURST_LIMIT: '2' });
    const stateOf = async (page: string) => (await app.inject(page)).json().booking.state;
    const { start } = await book();
    expect((await post('/api/bookings', { ...visitor, name: 'Lee', start })).statusCode).toBe(409);
    expect(await stateOf((await book()).page)).toBe('open');
    expect(await stateOf((await book({ email: 'lee@shop.example' })).page)).toBe('held');
  });

  test('counts toward the budget of its network, beyond which it is returned filled in', async () => {
    await restart({ LEADS_BURST_LIMIT: '1' });
    vi.spyOn(performance, 'now').mockReturnValue(15_000);
    const [start = '', next = ''] = await freeStarts();
    const request = { ...visitor, id: uuidv7(), start };
    await post('/api/leads', exampleSubmission());
    expect((await post('/api/bookings', request)).statusCode).toBe(201);
    // A refused request takes nothing from the budget.
    expect((await post('/api/bookings', { ...visitor, name: 'Lee', start })).statusCode).toBe(409);
    for (let sent = 0; sent < 59; sent += 1) await post('/api/leads', exampleSubmission());
    expect((await post('/api/bookings', request)).statusCode).toBe(200);
    const other = { ...visitor, id: uuidv7(), email: 'lee@shop.example', start: next };
    const refused = await post('/api/bookings', other);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('45');
    expect(refused.json().error).toBe('busy');
    const returned = await postForm('/api/bookings', other);
    expect(returned.statusCode).toBe(503);
    expect(returned.headers['retry-after']).toBe('45');
    expect(returned.json().chooseTime).toMatchObject({ id: other.id, rejected: { values: other } });
    expect(await freeStarts()).toContain(next);
    vi.restoreAllMocks();
  });
});

test('a network has room for two sessions and three held ones, unless its limit is off', async () => {
  const statesOf = async (count: number) => {
    const states: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const { page } = await book({ email: `${number}@shop.example` });
      states.push((await app.inject(page)).json().booking.state);
    }
    return states;
  };
  const [open, held, lapsed] = [Array(2).fill('open'), Array(3).fill('held'), 'lapsed'];
  expect(await statesOf(7)).toEqual([...open, ...held, lapsed, lapsed]);
  await restart({ BOOKING_HOLD: 'off' });
  expect(await statesOf(3)).toEqual(Array(3).fill('open'));
});

describe('with a mail server', () => {
  beforeEach(() => {
    mail.emails.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const received = async (subject: RegExp) => {
    await expect.poll(() => mail.emails.some(({ source }) => subject.test(source))).toBe(true);
    return mail.emails.filter(({ source }) => subject.test(source));
  };

  test('a suspicious booking is confirmed by a form behind the mailed link', async () => {
    await restart({ LEADS_SMTP_URL: mail.url });
    const { id, key, page } = await book({ company: 'x', email: 'lee@shop.example' });
    const [request] = await received(/^Subject: Please confirm your strategy session/m);
    const source = request?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const link = /\/book\/[^"\s<]*&confirm=[\w-]+/.exec(source)?.[0] ?? '';
    expect(link).toContain(id);
    const { booking } = (await app.inject(link)).json();
    expect(booking).toMatchObject({ state: 'held', getsEmail: true });
    expect((await app.inject(page)).json().booking.state).toBe('held');
    await postForm(`/api/bookings/${id}/confirm`, { key, confirm: booking.confirmKey });
    expect((await app.inject(page)).json().booking.state).toBe('open');
    await received(/^To: .*lee@shop\.example[\s\S]*^Subject: Your strategy session on/m);
  });

  test('the link that confirms a suspicious booking is sent again, within the limits', async () => {
    await restart({ LEADS_SMTP_URL: mail.url });
    // Late enough to be free still when the clock has been set ahead.
    const late = (await freeStarts()).at(-1);
    const { id, key, page } = await book({ company: 'x', email: 'lee@shop.example', start: late });
    const requests = /^Subject: Please confirm your strategy session/m;
    await received(requests);
    const resend = () => postForm(`/api/bookings/${id}/resend`, { key });
    const resentAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      const { statusCode, headers } = await resend();
      expect(statusCode).toBe(303);
      return (await app.inject(String(headers.location))).json().booking.resent;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    // A second press within the minute.
    expect(await resentAfter(0)).toBe('sent');
    expect(await resentAfter(61_000)).toBe('sent');
    await expect.poll(async () => (await received(requests)).length).toBe(2);
    expect((await app.inject(page)).json().booking.heldMinutes).toBe(14);
    // Once the time is no longer kept.
    expect(await resentAfter(16 * 60_000)).toBe('sent');
    await expect.poll(async () => (await received(requests)).length).toBe(3);
    expect(await resentAfter(61_000)).toBe('refused');
    expect((await post(`/api/bookings/${id}/resend`, { key })).json().error).toBe('too-many-mails');
    const messageIds = mail.emails.map(({ source }) => /^Message-ID:\s*<\S+>/im.exec(source)?.[0]);
    expect(new Set(messageIds).size).toBe(3);
    expect((await post(`/api/bookings/${id}/resend`, { key: 'wrong' })).statusCode).toBe(404);
    // No link for a time that was taken since.
    const { start } = (await app.inject(page)).json().booking;
    const other = { id: uuidv7(), email: 'kim@shop.example', start: new Date(start).toISOString() };
    expect((await post('/api/bookings', { ...visitor, ...other })).statusCode).toBe(201);
    expect((await post(`/api/bookings/${id}/resend`, { key })).json().error).toBe('taken');
    expect((await app.inject(page)).json().booking).toMatchObject({
      state: 'lapsed',
      getsEmail: true,
    });
  });

  test('a page does not promise an email that the limits forbid', async () => {
    await restart({ LEADS_SMTP_URL: mail.url, BOOKING_HOLD: 'off' });
    const getsEmail = async (page: string) => (await app.inject(page)).json().booking.getsEmail;
    for (const _ of [1, 2, 3]) {
      const { id, key, page } = await book({ email: 'lee@shop.example' });
      expect(await getsEmail(page)).toBe(true);
      await post(`/api/bookings/${id}/cancel`, { key });
    }
    const { page } = await book({ email: 'lee+again@shop.example' });
    expect(await getsEmail(page)).toBe(false);
  });

  test('a session booked before a mail server was configured is confirmed once there is one', async () => {
    const databaseUrl = `file:${join(site.folder, 'mailed-later.db')}`;
    await restart({ LEADS_DATABASE_URL: databaseUrl });
    const { id } = await book();
    await restart({ LEADS_DATABASE_URL: databaseUrl, LEADS_SMTP_URL: mail.url });
    const [confirmation] = await received(/^Subject: Your strategy session on/m);
    expect(confirmation?.source.replaceAll('=\r\n', '')).toContain(`/book/${id}?k=`);
    await restart({ LEADS_DATABASE_URL: databaseUrl, LEADS_SMTP_URL: mail.url });
    await app.inject('/readyz');
    expect(await received(/^Subject: Your strategy session on/m)).toHaveLength(1);
  });

  test('a change made by another process or without a mail server is reported later', async () => {
    const databaseUrl = `file:${join(site.folder, 'reported-later.db')}`;
    const mailed = { LEADS_DATABASE_URL: databaseUrl, LEADS_SMTP_URL: mail.url };
    await restart(mailed);
    const { id, key } = await book();
    await received(/^Subject: Your strategy session on/m);
    await received(/^Subject: Dana Reyes: session on /m);
    const starts = await freeStarts();
    await app.close();
    const database = leadDatabase(databaseUrl);
    const start = Date.parse(starts.at(-1) ?? '');
    await database.use((store) => moveUnseen(store, id, start));
    await restart(mailed);
    await received(/^Subject: Moved: your strategy session/m);
    await received(/^Subject: Dana Reyes: session moved to/m);
    const deliveries = async () =>
      (await database.use((store) => findBooking(store, id)))?.deliveries.map(
        ({ target }) => target,
      );
    expect(await deliveries()).toEqual(['mail', 'reminder-day', 'reminder-hour', 'visitor-mail']);
    await restart({ LEADS_DATABASE_URL: databaseUrl });
    await post(`/api/bookings/${id}/cancel`, { key });
    await restart(mailed);
    await received(/^Subject: Cancelled: your strategy session/m);
    await received(/^Subject: Dana Reyes: session cancelled/m);
    expect(mail.emails).toHaveLength(6);
    await database.close();
  });

  test('a series of moves is one email to the visitor', async () => {
    await restart({ LEADS_SMTP_URL: mail.url });
    const { id, key } = await book();
    await received(/^Subject: Your strategy session on/m);
    const moves = (subject: RegExp) =>
      mail.emails.filter(({ source }) => subject.test(source)).length;
    for (const start of (await freeStarts()).slice(-4)) {
      await post(`/api/bookings/${id}/move`, { key, start });
      await received(/^Subject: Moved: your strategy session/m);
    }
    await post(`/api/bookings/${id}/cancel`, { key });
    await received(/^Subject: Cancelled: your strategy session/m);
    expect(moves(/^Subject: Moved: your strategy session/m)).toBe(1);
  });

  test('mail to a nonexistent address is tried once, to a full mailbox again', async () => {
    await restart({ LEADS_SMTP_URL: mail.url, LEADS_RETRY_MS: '10' });
    await book({ email: 'dana@nowhere.example' });
    await book({ email: 'full@nowhere.example' });
    const attempts = (name: string) =>
      mail.refused.filter((each) => each === `${name}@nowhere.example`).length;
    await expect.poll(() => attempts('full')).toBeGreaterThan(1);
    expect(attempts('dana')).toBe(1);
  });

  test('the visitor and the agency get mail about each change, under one calendar id', async () => {
    await restart({ LEADS_SMTP_URL: mail.url });
    const { id, key } = await book();
    const [confirmation] = await received(/^Subject: Your strategy session on/m);
    expect(confirmation?.to).toEqual(['dana@reyes.example']);
    expect(confirmation?.source).toMatch(/^Content-Type: text\/calendar;.*method=REQUEST/m);
    expect(confirmation?.source.replaceAll('=\r\n', '')).toContain(`/book/${id}?k=`);
    await received(/^Subject: Dana Reyes: session on /m);
    const later = (await freeStarts()).at(-1);
    await post(`/api/bookings/${id}/move`, { key, start: later });
    await received(/^Subject: Moved: your strategy session/m);
    await received(/^Subject: Dana Reyes: session moved to/m);
    await post(`/api/bookings/${id}/cancel`, { key });
    const [cancellation] = await received(/^Subject: Cancelled: your strategy session/m);
    expect(cancellation?.source).toMatch(/^Content-Type: text\/calendar;.*method=CANCEL/m);
    const ids = mail.emails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
