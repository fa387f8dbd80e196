import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { globSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeBooking } from '../../booking/server/store/store-booking.ts';
import { hashToken } from '../../platform/server/secret.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { deskBrowser, deskOrigin } from '../../testing/desk-browser.ts';
import { exampleBooking } from '../../testing/example-booking.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import { addDeskSession } from './store/desk-sessions.ts';

/** The addresses that the app takes forms at, as it registers them. */
const posted = new Set<string>();
const collect = (message: unknown): void => {
  const { fastify }: { fastify: FastifyInstance } = Object(message);
  fastify.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('POST') && url.startsWith('/desk')) posted.add(url);
  });
};
// Before the browser's app is created.
beforeAll(() => subscribe('fastify.initialization', collect));
afterAll(() => void unsubscribe('fastify.initialization', collect));
const { use, get, request, invite, signIn } = deskBrowser(() => ({
  // With a mail server, which nobody reaches, links are created for addresses.
  LEADS_SMTP_URL: 'smtp://127.0.0.1:1',
}));

const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: deskOrigin,
  referer: `${deskOrigin}/desk`,
  'sec-fetch-site': 'same-origin',
};

/** The fields whose names the desk's pages write out. */
const writtenNames = globSync('src/desk/views/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/ name="([\w-]+)"/g)].map(([, name = '']) => name),
);
if (writtenNames.length < 20) throw new Error('The fields of the desk’s pages were not found');

/** The names of all fields that the desk's pages have. */
const fieldNames = [
  ...new Set([
    ...['id', 'date', 'from', 'to', 'email', 'name', 'manager', 'token', 'session'],
    ...writtenNames,
  ]),
];

/** Texts that the database or the encoding of forms refuses; percent-encoded, as bytes. */
const unstorable = ['%00', 'a%00b', '%ED%A0%80', '%FF%FE', '%F0%9F%8C%B5%E2%80%AE'];
const hostile = [
  ...unstorable,
  ...['', 'x'.repeat(100_000), '-1', '0', '1e309', '9223372036854775808', '99999999999999999999'],
  ...['NaN', '__proto__', '2026-02-30', '0000-01-01', '9999-12-31', '24:00', '23:59', '%0D%0A'],
  ...['%27%3B--', '..%2F..', '%25', '%E2%80%A8', 'yes', '1,2', 'a.b', '[object Object]'],
];
/** What leads beyond the checks of a form, so that other fields are reached. */
const plausible: Readonly<Record<string, readonly string[]>> = {
  date: ['2037-03-08', '2037-11-01'],
  time: ['02:30', '10:00'],
  from: ['01:30', ''],
  to: ['02:30', ''],
  email: ['sam@acre.example', 'dana@acre.example'],
  name: ['Sam'],
  progress: ['won', 'new'],
  manager: ['yes', ''],
};

const inQuery: Readonly<Record<string, readonly string[]>> = {
  action: ['erase', 'spam', 'release', 'retry'],
  email: ['sam@acre.example', ''],
  newest: [`999999999999999-${uuidv7()}`],
  from: ['0000-01-01', '9999-12-31'],
  to: ['9999-12-31'],
};

/** Numbers from 0 to below 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('no form of the desk has a field that fails the server', async () => {
  const dana = await invite();
  const ann = await invite('ann@acre.example', 'Ann');
  await signIn(ann);
  const random = randomNumbers(20_261_126);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('there is nothing to pick');
    return value;
  };
  const now = Date.now();
  const book = async (days: number) => {
    const booking = exampleBooking(now + days * 24 * 60 * 60 * 1000, now);
    await use((store) => storeBooking(store, booking));
    return booking.newLead.lead.id;
  };
  const ids = [await book(3), await book(4), ann.id, uuidv7()];
  const known = [...ids, ...ids.map((id) => `${id}.0-open`), ...ids.map(leadReference), '0-open'];
  const fieldFor = (round: number, name: string): string => {
    const refused = unstorable[round];
    if (refused !== undefined) return refused;
    const chance = random();
    if (chance < 0.6) return pick(plausible[name] ?? known);
    return pick(chance < 0.8 ? known : hostile);
  };
  const routes = [...posted].toSorted();
  expect(routes).toEqual(expect.arrayContaining(['/desk/people/invite', leadPath(':id', 'spam')]));
  const failed: string[] = [];
  for (let round = 0; round < unstorable.length + 7; round += 1) {
    for (const route of routes) {
      // Some routes end the session, or take the right away.
      const token = `${round}-${routes.indexOf(route)}`;
      await use(async (store) => {
        const people = store.db.updateTable('people').set({ manager: 1 });
        await people.where('id', '=', dana.id).execute();
        const session = { digest: hashToken(token), personId: dana.id, device: '' };
        await addDeskSession(store, session, now);
      });
      const fields = fieldNames
        .flatMap((name) => (random() < 0.1 ? [name, name] : [name]))
        .map((name) => `${name}=${fieldFor(round, name)}`);
      const id = random() < 0.8 ? pick(ids) : pick(unstorable);
      const query = ['action', 'email', 'newest', 'q', 'only', 'from', 'to'].map(
        (name) => `${name}=${random() < 0.5 ? pick(unstorable) : pick(inQuery[name] ?? [''])}`,
      );
      const url = `${route.replace(':id', id)}?${query.join('&')}`;
      const { statusCode } = await request({
        method: 'POST',
        url,
        // Each address has a limit of attempts to sign in.
        remoteAddress: `10.0.${round}.${routes.indexOf(route)}`,
        headers: { ...formHeaders, cookie: `__Host-desk-session=${token}` },
        payload: fields.join('&'),
      });
      if (statusCode < 200 || statusCode >= 500)
        failed.push(`${statusCode} ${url} ${fields}`.slice(0, 1000));
    }
  }
  expect(failed).toEqual([]);
  const cookie = await signIn(dana);
  expect((await get('/desk/bookings', cookie)).statusCode).toBe(200);
});
