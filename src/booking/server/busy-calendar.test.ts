import type { RequestListener } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Instant } from '../../platform/instant.ts';
import { type LocalServer, startLocalServer } from '../../testing/local-server.ts';
import { type BusyCalendar, busyCalendar } from './busy-calendar.ts';
import type { BusyCopy } from './store/busy-copy.ts';

const hour = 60 * 60 * 1000;
const log = { info: vi.fn(), warn: vi.fn() };
let server: LocalServer;
let answer: RequestListener;
let calendar: BusyCalendar | undefined;
let saved: BusyCopy[] = [];

beforeAll(async () => {
  server = await startLocalServer((request, response) => answer(request, response));
});
afterAll(() => server.close());
beforeEach(() => {
  saved = [];
  log.info.mockClear();
  log.warn.mockClear();
});
afterEach(() => calendar?.stop());

const tomorrow = Math.ceil(Date.now() / (24 * hour)) * 24 * hour + 15 * hour;
const oneHour = [{ start: tomorrow, end: tomorrow + hour }];
const icsTime = (time: Instant) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

function ics(...lines: string[]): string {
  const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART:${icsTime(tomorrow)}`, ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n');
}

const good: RequestListener = (_, response) => response.end(ics('DURATION:PT1H'));
const answerWith =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

/** Without limits of time that a slow machine could reach. */
const timing = { everyMs: hour, fetchMs: hour, readMs: hour, startMs: hour };

function start(options: Partial<Parameters<typeof busyCalendar>[0]> = {}): BusyCalendar {
  calendar = busyCalendar({
    url: new URL('/secret.ics', server.url),
    allowPrivate: true,
    timeZone: 'America/Chicago',
    daysAhead: 30,
    owners: [],
    log: log as unknown as FastifyBaseLogger,
    load: async () => undefined,
    save: async (copy) => saved.push(copy),
    timing,
    ...options,
  });
  return calendar;
}

/** Starts it, and waits for the first fetch or a saved copy. */
async function started(...options: Parameters<typeof start>): Promise<BusyCalendar> {
  const busy = start(...options);
  await busy.ready;
  return busy;
}

const often = { ...timing, everyMs: 50 };

test('the calendar is fetched at the start and saved', async () => {
  answer = good;
  const before = Date.now();
  const busy = start();
  expect(busy.current()).toEqual({ intervals: [], fetchedAt: undefined });
  await busy.ready;
  expect(busy.current().intervals).toEqual(oneHour);
  expect(busy.current().fetchedAt).toBeGreaterThanOrEqual(before);
  await expect.poll(() => saved).toEqual([busy.current()]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('it covers the days that can be booked and another week', async () => {
  answer = answerWith(ics('DURATION:P9999D'));
  const busy = await started({ daysAhead: 3 });
  const { intervals, fetchedAt = 0 } = busy.current();
  expect(intervals).toEqual([{ start: tomorrow, end: fetchedAt + 10 * 24 * hour }]);
});

test('the saved copy serves until the first fetch', async () => {
  const copy = { fetchedAt: 1, intervals: [{ start: 2, end: 3 }] };
  const asked = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  answer = async (request, response) => {
    asked.resolve();
    await proceed.promise;
    good(request, response);
  };
  const busy = await started({ load: async () => copy });
  expect(busy.current()).toEqual(copy);
  await asked.promise;
  proceed.resolve();
  await expect.poll(() => busy.current().intervals).toEqual(oneHour);
});

test('a saved copy that loads after the first fetch does not replace its result', async () => {
  answer = good;
  const loading = Promise.withResolvers<BusyCopy>();
  const busy = await started({ load: () => loading.promise });
  loading.resolve({ fetchedAt: 1, intervals: [] });
  await new Promise(setImmediate);
  expect(busy.current().intervals).toEqual(oneHour);
});

test('it works without a database, and logs that', async () => {
  answer = good;
  const fail = async () => {
    throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
  };
  const busy = await started({ load: fail, save: fail });
  expect(busy.current().intervals).toEqual(oneHour);
  const reason = { code: 'SQLITE_FULL', reason: 'disk full' };
  await expect
    .poll(() => log.warn.mock.calls)
    .toEqual([
      [reason, 'could not load the saved busy calendar'],
      [reason, 'could not save the busy calendar'],
    ]);
});

test('a hanging database does not stop the fetches', async () => {
  let requests = 0;
  answer = (request, response) => {
    requests += 1;
    good(request, response);
  };
  const hang = () => new Promise<never>(() => undefined);
  start({ load: hang, save: hang, timing: often });
  await expect.poll(() => requests).toBeGreaterThan(2);
});

test('failures leave the last good copy in place and are reported once, as is the recovery', async () => {
  answer = good;
  const busy = await started({ timing: often });
  let failures = 0;
  answer = (_, response) => {
    failures += 1;
    response.writeHead(500).end();
  };
  await expect.poll(() => failures).toBeGreaterThan(2);
  const { intervals, fetchedAt } = busy.current();
  expect(intervals).toEqual(oneHour);
  expect(log.warn.mock.calls).toEqual([
    [
      { reason: '127.0.0.1 returned 500' },
      'could not read the busy calendar; the last good copy, if any, stays in use',
    ],
  ]);
  expect(log.info).not.toHaveBeenCalled();

  let successes = 0;
  answer = (request, response) => {
    successes += 1;
    good(request, response);
  };
  await expect.poll(() => busy.current().fetchedAt).not.toBe(fetchedAt);
  const known = successes;
  await expect.poll(() => successes).toBeGreaterThan(known + 1);
  expect(log.info.mock.calls).toEqual([['the busy calendar can be read again']]);
  expect(log.warn).toHaveBeenCalledOnce();
});

// Three million instances of one event exceed the reader's memory limit.
const endless = `RRULE:FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`;
const many = ics('DURATION:PT1S', endless);

test.each<[string, RequestListener, string, Parameters<typeof start>[0]?]>([
  [
    'redirects forever',
    (_, response) => response.writeHead(302, { location: '/secret.ics' }).end(),
    '127.0.0.1 redirects more than 5 times',
  ],
  [
    'sends 21 MB',
    answerWith(Buffer.alloc(21_000_000, 'BEGIN:VCALENDAR\n')),
    '127.0.0.1 sent more than 20971520 bytes',
  ],
  [
    'sends a Brotli bomb',
    answerWith(brotliCompressSync(Buffer.alloc(200_000_000)), { 'content-encoding': 'br' }),
    '127.0.0.1 sent more than 20971520 bytes',
  ],
  ['sends a login page', answerWith('<!doctype html>'), 'the text is not a calendar'],
  [
    'has millions of events',
    answerWith(many),
    'the calendar reader exited unexpectedly, possibly out of memory',
  ],
  [
    'comes slowly',
    (_, response) => response.write('BEGIN:'),
    '127.0.0.1 did not respond in time',
    { timing: { ...timing, fetchMs: 200 } },
  ],
  [
    'takes long to read',
    answerWith(many),
    'reading the calendar timed out',
    { timing: { ...timing, readMs: 400 } },
  ],
  ['is at a private address', good, '127.0.0.1 is a private address', { allowPrivate: false }],
])('a calendar that %s is rejected', async (_, listener, reason, options) => {
  answer = listener;
  const busy = await started(options);
  expect(busy.current().fetchedAt).toBeUndefined();
  expect(log.warn.mock.calls).toEqual([[{ reason }, expect.any(String)]]);
  expect(saved).toEqual([]);
});

test('a calendar with 20 MB of history is read, of which most cannot matter', async () => {
  const past = ics('DURATION:PT1H', `DESCRIPTION:${'A long text 📅. '.repeat(20)}`)
    .replace(/^.*\r\n|\r\n.*\r\n$/g, '')
    .replace(/DTSTART:.*\r\nDURATION:.*/, 'DTSTART:20160104T150000Z\r\nDTEND:20160104T160000Z');
  const bytes = 20_000_000;
  const [head = '', tail = ''] = ics('DURATION:PT1H').split(/(?=BEGIN:VEVENT)/);
  answer = answerWith(
    `${head}${`${past}\r\n`.repeat(Math.floor(bytes / Buffer.byteLength(past)) - 10)}${tail}`,
  );
  const busy = await started();
  expect(log.warn).not.toHaveBeenCalled();
  expect(busy.current().intervals).toEqual(oneHour);
});

test('an event that cannot be read whole is logged once, without its title', async () => {
  let requests = 0;
  answer = (_, response) => {
    requests += 1;
    response.end(ics('DURATION:PT1H', 'SUMMARY:Dentist', 'RRULE:FREQ=NEVER'));
  };
  const busy = start({ timing: often });
  await expect.poll(() => requests).toBeGreaterThan(2);
  expect(busy.current().intervals).toEqual(oneHour);
  const event = { uid: '1', start: icsTime(tomorrow) };
  expect(log.warn.mock.calls).toEqual([
    [event, 'an event in the busy calendar could not be read completely'],
  ]);
  expect(busy.status().unread).toEqual([{ ...event, title: 'Dentist', hasStart: true }]);
});

test('a failure is reported to people once it has lasted an hour', async () => {
  const fetchedAt = Date.now() - hour;
  answer = (_, response) => response.writeHead(404).end();
  const old = start({ load: async () => ({ fetchedAt, intervals: [] }) });
  await expect.poll(() => log.warn.mock.calls).toHaveLength(1);
  const reason = '127.0.0.1 returned 404';
  const failure = { since: fetchedAt, reportedFrom: fetchedAt + hour, reason };
  expect(old.status()).toEqual({ readAt: fetchedAt, failure, unread: [] });
  await old.stop();
  const now = Date.now();
  const recent = start({ load: async () => ({ fetchedAt: now, intervals: [] }) });
  await expect.poll(() => log.warn.mock.calls).toHaveLength(2);
  expect(recent.status().failure).toBeUndefined();
  await recent.stop();
  // Without a copy, nothing blocks a time, so it is reported at once.
  const never = await started();
  expect(never.status()).toMatchObject({ readAt: undefined, failure: { reason } });
});

test('the owner whose address is in the URL declines an event', async () => {
  answer = answerWith(
    ics('DURATION:PT1H', 'ATTENDEE;PARTSTAT=DECLINED:mailto:dana@agency.example'),
  );
  const busy = await started({ url: new URL('/ical/dana%40agency.example/basic.ics', server.url) });
  expect(busy.current()).toMatchObject({ intervals: [], fetchedAt: expect.any(Number) });
});

test('a calendar that takes long to read does not delay pages', async () => {
  const sent = Promise.withResolvers<void>();
  answer = (_, response) => response.end(many, () => sent.resolve());
  const busy = start({ timing: { ...timing, readMs: 1600 } });
  await sent.promise;
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await busy.ready;
  clearInterval(timer);
  // In this thread, none would come before the end.
  expect(ticks).toBeGreaterThan(10);
});

test('stopping ends a fetch in progress, without a warning', async () => {
  const asked = Promise.withResolvers<void>();
  answer = () => asked.resolve();
  const busy = start();
  await asked.promise;
  await busy.stop();
  await busy.ready;
  expect(log.warn).not.toHaveBeenCalled();
});
