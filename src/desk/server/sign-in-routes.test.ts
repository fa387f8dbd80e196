import { generateKeyPairSync, hash, sign } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { countOrRefuseWithoutLead } from '../../leads/server/store/deliveries/unverified-emails.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import {
  type DeskResponse,
  deskBrowser,
  deskOrigin,
  sessionIn,
  shown,
} from '../../testing/desk-browser.ts';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';
import { deskPaths } from '../desk-paths.ts';
import { linkMailer } from './mail-link.ts';
import { addPasskey } from './store/passkeys.ts';
import { removePerson } from './store/people.ts';

const desk = deskBrowser();
const { use, request, get, post, invite, tokenFor, enter, signIn } = desk;
afterEach(() => vi.useRealTimers());

const addresses = [
  ...['/desk', '/desk/sign-in', '/desk/enter', '/desk/settings', '/desk/passkey', '/desk/bulk'],
  ...['/desk/people/invite', '/desk/bookings/free', '/desk/anything'],
  `/desk/leads/${'a'.repeat(200)}/edit`,
];

describe('before anyone was invited', () => {
  test.each(addresses)('%s is like any address that does not exist', async (path) => {
    for (const [method, type, payload] of [
      ...(['GET', 'HEAD', 'OPTIONS'] as const).map((each) => [each, 'text/plain', ''] as const),
      ...(['POST', 'PUT', 'DELETE'] as const).flatMap((each) => [
        ...['{', '{"id":"a"}', '["a"]', 'null'].map(
          (body) => [each, 'application/json', body] as const,
        ),
        [each, 'application/x-www-form-urlencoded', 'token=a'] as const,
        [each, 'application/x-www-form-urlencoded', 'a'.repeat(1e6)] as const,
        [each, 'text/plain', 'token=a'] as const,
        [each, 'image/png', 'token=a'] as const,
      ]),
    ]) {
      const headers = { origin: deskOrigin, 'content-type': type, cookie: '__Host-desk-session=a' };
      const [desk, other] = await Promise.all(
        [path, '/nowhere'].map((each) => request({ method, url: each, headers, payload })),
      );
      expect(desk?.statusCode).toBe(other?.statusCode);
      expect(desk?.body).toBe(other?.body);
      const named = ({ date, ...rest }: DeskResponse['headers']) => rest;
      expect(named(desk?.headers ?? {})).toEqual(named(other?.headers ?? {}));
    }
  });

  test('attempts to sign in are not even counted', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => enter('guess')));
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([405]));
  });
});

/** The response to a link that no longer works. */
const spent = { statusCode: 303, headers: { location: '/desk/enter?spent=yes' } };

describe('a link', () => {
  test('signs its person in once, by POST alone', async () => {
    const token = await tokenFor(await invite());
    for (let index = 0; index < 10; index += 1) {
      expect((await get('/desk/enter')).statusCode).toBe(200);
      expect((await get(`/desk/enter?token=${token}`)).statusCode).toBe(200);
    }
    const entered = await enter(token);
    expect(entered).toMatchObject({ statusCode: 303, headers: { location: '/desk/passkey' } });
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^__Host-desk-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax,__Host-desk-device=/,
    );
    const again = await enter(token);
    expect(again).toMatchObject(spent);
    expect(again.headers['set-cookie']).toBeUndefined();
    const told = await get(spent.headers.location);
    expect(told.statusCode).toBe(410);
    expect(shown(told)).toEqual({ isInvalid: true });
    // The first press of two has signed in.
    const home = await get(spent.headers.location, sessionIn(entered));
    expect(home).toMatchObject({ statusCode: 303, headers: { location: '/desk' } });
  });

  test('may be pasted as a whole', async () => {
    const token = await tokenFor(await invite());
    expect((await enter(` ${deskOrigin}/desk/enter#${token}\n`)).statusCode).toBe(303);
  });

  test('expires after 15 minutes', async () => {
    const token = await tokenFor(await invite());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60 * 1000 });
    expect(await enter(token)).toMatchObject(spent);
  });

  test('cannot be guessed: each address has ten attempts a minute', async () => {
    const token = await tokenFor(await invite());
    for (let index = 0; index < 10; index += 1) {
      expect(await enter(`guess-${index}`)).toMatchObject(spent);
    }
    const late = await enter(token);
    expect(late).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.anything() } });
    expect(sessionIn(late)).toBe('');
  });
});

describe('a passkey', () => {
  test('of a device that counts fewer uses than were seen is told apart from an unknown one', async () => {
    const { id: personId } = await invite();
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE, in CBOR: an elliptic curve key for ES256 on P-256.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const passkey = { id: 'AAAA', personId, publicKey: key.toString('base64url'), counter: 7 };
    await use((store) =>
      addPasskey(store, { ...passkey, transports: [], device: 'Safari on iPhone' }, Date.now()),
    );
    const headers = { origin: deskOrigin, referer: `${deskOrigin}/desk` };
    const signInWith = async (counter: number) => {
      const url = deskPaths.signInChallenge;
      const challenged = await request({ method: 'POST', url, headers });
      const { challenge } = challenged.json();
      const client = JSON.stringify({ type: 'webauthn.get', challenge, origin: deskOrigin });
      const count = Buffer.alloc(4);
      count.writeUInt32BE(counter);
      // Present and verified.
      const flags = Buffer.from([5]);
      const data = Buffer.concat([hash('sha256', 'www.acre.example', 'buffer'), flags, count]);
      const signed = Buffer.concat([data, hash('sha256', client, 'buffer')]);
      return await request({
        method: 'POST',
        url: deskPaths.signInPasskey,
        headers: { ...headers, cookie: String(challenged.headers['set-cookie']).split(';')[0] },
        payload: {
          id: passkey.id,
          rawId: passkey.id,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: Buffer.from(client).toString('base64url'),
            authenticatorData: data.toString('base64url'),
            signature: sign('sha256', signed, privateKey).toString('base64url'),
          },
        },
      });
    };
    expect((await signInWith(8)).statusCode).toBe(200);
    for (const counter of [8, 0]) {
      const response = await signInWith(counter);
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toMatch(/may be a copy.* link.* remove it in Settings/);
    }
  });
});

describe('a session', () => {
  test('opens the pages of the desk, which nobody else can see', async () => {
    const session = await signIn(await invite());
    const settings = await get('/desk/settings', session);
    expect(settings.statusCode).toBe(200);
    expect(settings.json().desk).toMatchObject({
      person: { name: 'Dana', email: 'dana@acre.example' },
      page: { sessions: [{ isThis: true }] },
    });
    expect(settings.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    for (const cookie of ['', '__Host-desk-session=guess', session.replace('__Host-', '')]) {
      expect(await get('/desk/settings', cookie)).toMatchObject({
        statusCode: 303,
        headers: { location: '/desk/sign-in?to=%2Fdesk%2Fsettings' },
        body: '',
      });
    }
  });

  test('ends when its person is removed, when it is ended, and when the person signs out', async () => {
    const [dana, ann] = [await invite(), await invite('ann@acre.example')];
    const [first, second, other] = [await signIn(dana), await signIn(dana), await signIn(ann)];
    const isOpen = async (session: string) =>
      (await get('/desk/settings', session)).statusCode === 200;
    const { sessions } = shown(await get('/desk/settings', first));
    const [{ id }] = sessions.filter(({ isThis }: { isThis: boolean }) => !isThis);
    await post('/desk/sessions/end', { id }, { cookie: other });
    expect(await isOpen(second)).toBe(true);
    await post('/desk/sessions/end', { id }, { cookie: first });
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);

    const third = await signIn(dana);
    const out = await post('/desk/sign-out', {}, { cookie: third });
    expect(out).toMatchObject({ statusCode: 303, headers: { location: '/desk/sign-in' } });
    expect([out.headers['set-cookie']].flat()).toEqual([
      expect.stringContaining('__Host-desk-session=; Max-Age=0'),
    ]);
    expect([await isOpen(first), await isOpen(third)]).toEqual([true, false]);

    const token = await tokenFor(dana);
    await post('/desk/sessions/end-all', {}, { cookie: first });
    expect([await isOpen(first), await isOpen(other)]).toEqual([false, true]);
    expect(await enter(token), 'nor does a link start another').toMatchObject(spent);

    await use((store) => removePerson(store, ann.id));
    expect(await isOpen(other)).toBe(false);
  });

  test('replaces the one that the browser had', async () => {
    const dana = await invite();
    const first = await signIn(dana);
    const token = await tokenFor(dana);
    const again = sessionIn(await post('/desk/enter', { token }, { cookie: first }));
    expect((await get('/desk/settings', again)).statusCode).toBe(200);
    expect((await get('/desk/settings', first)).statusCode).toBe(303);
  });

  test('that has ended leads to signing in and back, and shows what was not saved', async () => {
    await invite();
    const id = uuidv7();
    for (const [url, to] of [
      [`/desk/leads/${id}/edit`, `/desk/leads/${id}`],
      [`/desk/bookings/${id}/move`, '/desk/bookings'],
      ['/desk/settings/test', '/desk/settings'],
    ] as const) {
      const field = url.endsWith('edit') ? 'note' : 'messageToVisitor';
      const response = await post(url, { [field]: 'Called <b>' });
      expect(response.statusCode).toBe(403);
      expect(shown(response)).toMatchObject({ unsavedText: 'Called <b>', to });
    }
  });

  test('does not allow changes by another site or a program', async () => {
    const ann = await invite('ann@acre.example');
    const cookie = await signIn(await invite());
    for (const given of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.acre.example' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
    ]) {
      const response = await request({
        method: 'POST',
        url: '/desk/people/remove',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...given },
        payload: `id=${ann.id}`,
      });
      expect(response.statusCode).toBe(405);
    }
    const others = ['/blog/a', '/desks', '/desk/preview/blog/a', '/', '', undefined];
    for (const path of others) {
      const referer = path === undefined ? '' : `${deskOrigin}${path}`;
      const response = await post('/desk/people/remove', { id: ann.id }, { cookie, referer });
      expect(response.statusCode, path).toBe(403);
      expect(response.body).toContain('This request did not come from a page of the desk.');
    }
    const settings = await get('/desk/settings', cookie);
    expect(settings.headers['referrer-policy']).toBe('same-origin');
    expect(shown(settings).people).toHaveLength(2);
  });

  test('begins only at the address of the site', async () => {
    await invite();
    const at = (host: string) => request({ url: '/desk/settings', headers: { host } });
    const other = await at('10.0.0.1:3000');
    expect(other).toMatchObject({ statusCode: 303, headers: { location: `${deskOrigin}/desk` } });
    await desk.restart({});
    const local = await at('localhost:3000');
    expect(local.headers.location).toBe('/desk/sign-in?to=%2Fdesk%2Fsettings');
  });
});

describe('people', () => {
  test('invite and remove others, but not themselves', async () => {
    const dana = await invite();
    const cookie = await signIn(dana);
    const ann = { name: 'Ann', email: 'ann@acre.example' };
    const { link } = shown(await post('/desk/people/invite', ann, { cookie })).invitation;
    const entered = await enter(link);
    expect(entered.statusCode).toBe(303);
    const remove = (by: string) => post('/desk/people/remove', { id: dana.id }, { cookie: by });
    const own = await remove(cookie);
    expect(own.statusCode).toBe(422);
    expect(shown(own).problem.message).toContain('You cannot remove yourself');
    const [{ id }] = shown(await get('/desk/settings', sessionIn(entered))).people;
    await post('/desk/people/right', { id, right: 'isManager', give: 'yes' }, { cookie });
    expect((await remove(sessionIn(entered))).statusCode).toBe(303);
    expect((await get('/desk/settings', cookie)).statusCode).toBe(303);
  });

  test('have an e-mail address and a name, and get neither another’s link nor a name that is taken', async () => {
    const cookie = await signIn(await invite());
    await signIn(await invite('ann@acre.example', 'Ann'));
    for (const [fields, problem] of [
      [{ name: 'Ann', email: 'ANN@acre.example' }, 'Ann can already use the desk'],
      [{ name: 'Ann', email: 'other@acre.example' }, 'Someone here is already called Ann'],
      [{ name: 'Bo', email: 'bo' }, ''],
      [{ email: 'bo@acre.example' }, ''],
      [{}, ''],
    ] as const) {
      const response = await post('/desk/people/invite', { ...fields }, { cookie });
      expect(response.statusCode).toBe(422);
      const page = shown(response);
      expect(page.problem.message).toContain(problem);
      expect(page.people).toHaveLength(2);
      expect(response.body).not.toContain('enter#');
    }
    // For another device of the same person.
    const own = { name: 'Dana', email: 'dana@acre.example' };
    const response = await post('/desk/people/invite', own, { cookie });
    expect(shown(response).invitation.link).toContain('/desk/enter#');
  });

  test('are asked to try again while the database is down, and strangers find no desk', async () => {
    const cookie = await signIn(await invite());
    await use(async ({ db }) => await db.schema.alterTable('people').renameTo('away').execute());
    for (const response of [
      await get('/desk', cookie),
      await post(`/desk/leads/${uuidv7()}/edit`, { note: 'Called' }, { cookie }),
    ]) {
      expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    }
    expect((await get('/desk')).statusCode).toBe(404);
    await use(async ({ db }) => await db.schema.alterTable('away').renameTo('people').execute());
  });
});

describe('a mailed link', () => {
  let mail: MailReceiver;
  beforeAll(async () => {
    mail = await startMailReceiver();
  });
  afterAll(() => mail.close());
  const mailing = deskBrowser(() => ({ LEADS_SMTP_URL: mail.url }));

  test('is sent only to people of the desk, and strangers get the same response', async () => {
    await mailing.invite();
    const ask = (email: string) => mailing.post('/desk/sign-in/link', { email });
    const known = await ask('DANA@acre.example');
    const unknown = await ask('eve@evil.example');
    const again = await ask('dana@acre.example');
    const page = (response: DeskResponse) => [response.statusCode, shown(response)];
    expect(page(known)).toEqual(page(unknown));
    expect(page(again)).toEqual(page(unknown));
    expect(page(known)).toEqual([200, { canEmailLinks: true, isLinkRequested: true, to: '/desk' }]);
    // Sent later: response times must not reveal who may use the desk.
    expect(mail.emails).toEqual([]);
    await expect.poll(() => mail.emails).toHaveLength(1);
    const source = mail.emails[0]?.source.replace(/=\r\n/g, '');
    const token = source?.match(/enter#([\w-]{43})/)?.[1] ?? '';
    expect((await mailing.enter(token)).statusCode).toBe(303);
  });

  test('is sent even if the server stops', async () => {
    const before = mail.emails.length;
    await mailing.invite();
    const asked = await mailing.post('/desk/sign-in/link', { email: 'dana@acre.example' });
    expect(asked.statusCode).toBe(200);
    await mailing.app().close();
    expect(mail.emails).toHaveLength(before + 1);
  });

  test('is limited to three to an address a day, and apart for a device that was signed in', async () => {
    const person = await mailing.invite();
    for (const _ of [1, 2, 3]) {
      await mailing.use((store) =>
        countOrRefuseWithoutLead(store, 'dana@acre.example', Date.now()),
      );
    }
    const [send, warn] = [vi.fn().mockResolvedValue({ outcome: 'delivered' }), vi.fn()];
    const { mailLink } = linkMailer({
      database: { use: mailing.use },
      sender: { send },
      agency: 'Acre',
      log: { warn } as unknown as FastifyBaseLogger,
    });
    const ask = (deviceKey: string) =>
      mailLink('dana@acre.example', { origin: deskOrigin }, deviceKey);
    await ask('guess');
    await expect.poll(() => warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0].refusal).toContain('3 emails in the last 24 hours');
    expect(send).not.toHaveBeenCalled();
    const entered = await mailing.enter(await mailing.tokenFor(person));
    const key = String(entered.headers['set-cookie']).match(/desk-device=([\w-]{43})/)?.[1] ?? '';
    await ask(key);
    // Also within a minute of the refused one, but not twice.
    await ask(key);
    await expect.poll(() => send).toHaveBeenCalled();
    expect(send).toHaveBeenCalledOnce();
  });
});
