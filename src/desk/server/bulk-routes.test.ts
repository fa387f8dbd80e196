import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storeBooking } from '../../booking/server/store/store-booking.ts';
import { findBooking, findLeads, listLeads } from '../../leads/server/store/lead-queries.ts';
import { listEvents } from '../../leads/server/store/records/lead-events.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { exampleBooking } from '../../testing/example-booking.ts';
import { exampleNewLead, exampleSubmission } from '../../testing/example-lead.ts';
import { copyLead, storeLeads } from '../../testing/store-example-leads.ts';
import { setManager } from './store/people.ts';
import { deskBrowser, deskOrigin } from './testing/desk-browser.ts';

const { use, breakTable, request, get, post, invite, signIn, memory, restart, takeOver } =
  deskBrowser(() => ({
    LEADS_RATE_LIMIT: '100000',
  }));
const day = 24 * 60 * 60 * 1000;

/** Stores this many leads, the newest now, and returns their ids. */
async function flood(
  count: number,
  fields: Record<string, unknown> = {},
  suspicions: Suspicion[] = [],
): Promise<string[]> {
  const now = Date.now();
  const leads = Array.from({ length: count }, (_, index) =>
    exampleNewLead(
      { id: uuidv7(now - index), name: `Robot ${index}`, ...fields },
      { receivedAt: now - index, suspicions },
    ),
  );
  await use((store) => storeLeads(store, leads, ['mail']));
  return leads.map(({ lead }) => lead.id);
}
async function book(rest: { email?: string } = {}): Promise<string> {
  const start = Math.ceil((Date.now() + 3 * day) / 3_600_000) * 3_600_000;
  const booking = exampleBooking(start, Date.now(), { lead: { id: uuidv7(), ...rest } });
  await use((store) => storeBooking(store, booking));
  return booking.newLead.lead.id;
}
const pageAt = async (path: string, cookie: string) => (await get(path, cookie)).json().desk.page;
/** The address of the page that confirms a change of a whole list, as its inbox links to it. */
async function allOf(act: string, query: string, cookie: string): Promise<string> {
  const { newest } = await pageAt(`/desk?${query}`, cookie);
  return `/desk/bulk?${query}&act=${act}&newest=${newest}`;
}
/** Presses the button, and returns the response. */
const press = async (path: string, fields: Record<string, string>, cookie: string) =>
  await post(path, fields, { cookie });
/** Presses the button, and looks at the page again until the change has ended. */
const send = async (path: string, fields: Record<string, string>, cookie: string) => {
  const pressed = await press(path, fields, cookie);
  if (pressed.statusCode !== 303) {
    return { status: pressed.statusCode, page: pressed.json().desk.page };
  }
  return await ended(String(pressed.headers.location), cookie);
};
async function ended(path: string, cookie: string) {
  for (;;) {
    const response = await get(path, cookie);
    const { page } = response.json().desk;
    expect(response.headers.refresh).toBe(page.state === 'running' ? '2' : undefined);
    if (page.state !== 'running') return { status: response.statusCode, page };
    await sleep(100);
  }
}
/** All of them, as the page that asks says it. */
const confirmed = (count: number) => ({ count: String(count), confirm: String(count) });
const accepted = () => use((store) => listLeads(store, { state: 'accepted' }));
const suspected = () => use((store) => listLeads(store, { state: 'suspected' }));

test('all leads of a list are marked as spam at once, but not one that arrived later', async () => {
  const cookie = await signIn();
  const ids = await flood(120, { message: 'Buy pills' });
  const [kept] = await flood(1, { name: 'Ann', message: 'A shop' });
  const path = await allOf('spam', 'q=pills', cookie);
  await sleep(2);
  const [late] = await flood(1, { name: 'Late', message: 'Buy pills' });
  const page = await pageAt(path, cookie);
  expect(page).toMatchObject({ act: 'spam', count: 120, sessions: 0 });
  expect(page.leads).toHaveLength(50);
  const { status, page: result } = await send(path, confirmed(120), cookie);
  expect(status).toBe(200);
  expect(result).toMatchObject({ act: 'spam', done: 120, left: 0, gone: 0 });
  expect((await accepted()).map(({ lead }) => lead.id).toSorted()).toEqual([kept, late].toSorted());
  for (const id of [ids[0], ids[119]]) {
    const history = await use((store) => listEvents(store, id ?? ''));
    expect(history).toMatchObject([{ person: 'Dana (dana@acre.example)', kind: 'spam' }]);
  }
});

test('all suspected leads are accepted at once, and delivered', async () => {
  const cookie = await signIn();
  const ids = await flood(60, {}, ['burst']);
  const path = await allOf('release', 'only=suspected', cookie);
  const { page } = await send(path, confirmed(60), cookie);
  expect(page).toMatchObject({ act: 'release', done: 60, left: 0, call: [] });
  expect(await suspected()).toEqual([]);
  const [lead] = await use((store) => findLeads(store, ids[30] ?? ''));
  expect(lead?.deliveries).toMatchObject([{ target: 'mail', state: 'waiting' }]);
  expect(await use((store) => listEvents(store, ids[59] ?? ''))).toMatchObject([
    { person: 'Dana (dana@acre.example)', kind: 'released' },
  ]);
});

test.each(['spam', 'erase'])('%s of exactly as many leads as are changed at once', async (act) => {
  const cookie = await signIn();
  await flood(50);
  const { status, page } = await send(await allOf(act, '', cookie), confirmed(50), cookie);
  expect(status).toBe(200);
  expect(page).toMatchObject({ act, done: 50, left: 0, state: 'finished' });
  expect(await accepted()).toEqual([]);
});

test('all undelivered leads are sent again', async () => {
  const cookie = await signIn();
  const ids = await flood(3);
  await use(({ db }) => db.updateTable('deliveries').set({ state: 'failed' }).execute());
  const path = await allOf('retry', 'only=undelivered', cookie);
  const { page } = await send(path, { count: '3' }, cookie);
  expect(page).toMatchObject({ act: 'retry', done: 3, left: 0, gone: 0 });
  const [lead] = await use((store) => findLeads(store, ids[1] ?? ''));
  expect(lead?.deliveries).toMatchObject([{ target: 'mail', state: 'waiting' }]);
  const history = await use((store) => listEvents(store, ids[1] ?? ''));
  expect(history).toMatchObject([{ person: 'Dana (dana@acre.example)', kind: 'retried' }]);
});

test('erasing a list requires typing the number of its leads', async () => {
  const cookie = await signIn();
  await flood(1);
  await use((store) => copyLead(store, 1233));
  const path = await allOf('erase', 'kind=form', cookie);
  expect(await pageAt(path, cookie)).toMatchObject({ act: 'erase', count: 1234 });
  for (const confirm of ['', 'yes', '123', '12345']) {
    const { status, page } = await send(path, { count: '1234', confirm }, cookie);
    expect(status).toBe(422);
    expect(page).toMatchObject({ problem: expect.stringContaining('1,234') });
  }
  expect(await accepted()).toHaveLength(1234);
  const { page } = await send(path, { count: '1234', confirm: '1,234' }, cookie);
  expect(page).toMatchObject({ done: 1234, later: 0, left: 0, gone: 0, areCopiesLeft: false });
  expect(await accepted()).toEqual([]);
});

test('a list that has grown since it was shown must be confirmed again', async () => {
  const cookie = await signIn();
  const [first] = await flood(3);
  await use(({ db }) =>
    db
      .updateTable('leads')
      .set({ progress: 'won' })
      .where('id', '=', first ?? '')
      .execute(),
  );
  const path = await allOf('erase', 'progress=new', cookie);
  expect(await pageAt(path, cookie)).toMatchObject({ count: 2 });
  // Two more with earlier times than those shown, as from a server whose clock is behind.
  const old = [1, 2].map((each) => exampleNewLead({}, { receivedAt: Date.now() - each * day }));
  await use((store) => storeLeads(store, old, []));
  const { status, page } = await send(path, { count: '2', confirm: '2' }, cookie);
  expect(status).toBe(422);
  expect(page).toMatchObject({ count: 4, problem: expect.stringContaining('4 leads') });
  expect(await accepted()).toHaveLength(5);
});

test('leads that somebody else has changed are left alone, and the page says so', async () => {
  const cookie = await signIn();
  const ids = await flood(5, {}, ['burst']);
  const path = await allOf('erase', 'only=suspected', cookie);
  await post(`/desk/leads/${ids[2]}/release`, {}, { cookie });
  const { page } = await send(path, { count: '5', confirm: '5' }, cookie);
  expect(page).toMatchObject({ done: 4, gone: 1, left: 0 });
  expect((await accepted()).map(({ lead }) => lead.id)).toEqual([ids[2]]);
});

test('what somebody has marked meanwhile is no spam before it was looked at', async () => {
  const cookie = await signIn();
  const [id] = await flood(2, { message: 'Buy pills' });
  const path = await allOf('spam', 'q=pills', cookie);
  const { seen } = await pageAt(path, cookie);
  await post(`/desk/leads/${id}/progress`, { progress: 'won' }, { cookie });
  const refused = await post(path, { ...confirmed(2), seen }, { cookie });
  expect(refused.json().desk.page.problem).toMatch(/has changed one of them/);
  expect(await suspected()).toEqual([]);
});

test('sessions ahead are cancelled, and the page warns of that', async () => {
  const cookie = await signIn();
  const id = await book();
  await flood(2);
  const path = await allOf('erase', '', cookie);
  const asked = await pageAt(path, cookie);
  expect(asked).toMatchObject({ count: 3, sessions: 1, mailsVisitors: false });
  const { page } = await send(path, { ...confirmed(3), seen: asked.seen }, cookie);
  expect(page).toMatchObject({ done: 2, later: 1, gone: 0, left: 0 });
  expect((await use((store) => findBooking(store, id)))?.booking?.state).toBe('cancelled');
});

test.each([
  ['spam', ''],
  ['erase', ''],
  ['erase', 'dana@reyes.example'],
])('%s of %j cancels no session that was moved since it was shown', async (act, email) => {
  const cookie = await signIn();
  const id = await book({ email: 'dana@reyes.example' });
  const path = email ? `/desk/bulk?act=erase&email=${email}` : await allOf(act, '', cookie);
  const asked = await pageAt(path, cookie);
  expect(asked).toMatchObject({ count: 1, sessions: 1 });
  await use(({ db }) => db.updateTable('bookings').set({ sequence: 1 }).execute());
  const pressed = await send(path, { ...confirmed(1), seen: asked.seen }, cookie);
  expect(pressed.status).toBe(422);
  expect(pressed.page.problem).toContain('has changed one of them');
  expect((await use((store) => findBooking(store, id)))?.booking?.state).toBe('open');
  await send(path, { ...confirmed(1), seen: pressed.page.seen }, cookie);
  expect((await use((store) => findBooking(store, id)))?.booking?.state).toBe('cancelled');
});

test('visitors whose lead is accepted without their session are listed to be called', async () => {
  const cookie = await signIn();
  const id = await book();
  await use(async ({ db }) => {
    const held = { state: 'held', held_until: Date.now() - 1, starts_at: Date.now() - 1 } as const;
    await db.updateTable('bookings').set(held).execute();
    await db.updateTable('leads').set({ state: 'suspected', suspicion: 'burst' }).execute();
  });
  const path = await allOf('release', 'only=suspected', cookie);
  const { page } = await send(path, { count: '1' }, cookie);
  expect(page).toMatchObject({ done: 1, call: [{ id, name: 'Dana Reyes' }] });
});

test('a person is erased by email address, after the page shows all their leads', async () => {
  const cookie = await signIn();
  const address = 'dana@reyes.example';
  const own = await flood(3, { email: 'Dana@Reyes.example' });
  const [mentioned] = await flood(1, { email: 'boss@x.example', message: `Ask ${address}!` });
  await flood(1, { email: 'boss@x.example', message: `x${address}` });
  const path = `/desk/bulk?act=erase&email=${encodeURIComponent(address)}`;
  const page = await pageAt(path, cookie);
  expect(page).toMatchObject({ act: 'erase', email: address, count: 4 });
  expect(page.leads.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [...own, mentioned].toSorted(),
  );
  expect(page.possible).toHaveLength(1);
  await sleep(2);
  const [late] = await flood(1, { email: address });
  const bounded = `${path}&newest=${page.newest}`;
  const refused = await send(bounded, { count: '4', confirm: '3' }, cookie);
  expect(refused).toMatchObject({ status: 422, page: { problem: expect.stringContaining('4') } });
  const { page: result } = await send(bounded, { count: '4', confirm: '4' }, cookie);
  expect(result).toMatchObject({ done: 4, left: 0 });
  const left = (await accepted()).map(({ lead }) => lead.email);
  expect(left.toSorted()).toEqual(['boss@x.example', address]);
  expect((await use((store) => findLeads(store, late ?? ''))).length).toBe(1);
});

test.each(['', 'dana', 'nobody@nowhere.example'])('for "%s" nothing is erased', async (email) => {
  const cookie = await signIn();
  await flood(1);
  const path = `/desk/bulk?act=erase&email=${encodeURIComponent(email)}`;
  const page = await pageAt(path, cookie);
  expect(page).toMatchObject({ count: 0, problem: expect.any(String) });
  expect((await send(path, { count: '0', confirm: '0' }, cookie)).status).toBe(422);
  expect(await accepted()).toHaveLength(1);
});

test('an invalid inbox address changes nothing', async () => {
  const cookie = await signIn();
  await flood(2);
  const newest = `${Date.now()}-${uuidv7()}`;
  for (const path of [
    '/desk/bulk',
    `/desk/bulk?act=dance&newest=${newest}`,
    '/desk/bulk?act=erase',
    `/desk/bulk?act=erase&newest=${newest}x`,
    `/desk/bulk?act=spam&only=suspected&newest=${newest}`,
    `/desk/bulk?act=release&newest=${newest}`,
  ]) {
    expect(await get(path, cookie), path).toMatchObject({
      statusCode: 303,
      headers: { location: '/desk' },
    });
    const posted = await post(path, { count: '2', confirm: '2' }, { cookie });
    expect(posted, path).toMatchObject({ statusCode: 303, headers: { location: '/desk' } });
  }
  const stranger = await post(`/desk/bulk?act=erase&newest=${newest}`, { confirm: '2' });
  expect(stranger.statusCode).toBe(403);
  expect(await accepted()).toHaveLength(2);
});

test('when the database fails, the page says what was done and what is left', async () => {
  const cookie = await signIn();
  const ids = await flood(120, {}, ['burst']);
  const path = await allOf('erase', 'only=suspected', cookie);
  // Fails at the last of the newest hundred.
  const { mend } = await breakTable('leads', 'delete', ids[99]);
  const { status, page } = await send(path, confirmed(120), cookie);
  expect(status).toBe(200);
  expect(page).toMatchObject({
    state: 'broken',
    gone: 0,
    done: 50,
    left: 70,
  });
  expect(await suspected()).toHaveLength(70);
  await mend();
  const other = await press(path, { work: uuidv7() }, cookie);
  expect(other.statusCode).toBe(422);
  const { page: rest } = await send(path, { work: page.work }, cookie);
  expect(rest).toMatchObject({ done: 120, left: 0, gone: 0, state: 'finished' });
});

test('leads are stored during a long change, of which one press does everything', async () => {
  const cookie = await signIn();
  await flood(1, { message: 'x '.repeat(1000) });
  await use((store) => copyLead(store, 2999));
  const path = await allOf('erase', '', cookie);
  let isOver = false;
  const erasing = send(path, confirmed(3000), cookie).finally(() => {
    isOver = true;
  });
  let meanwhile = 0;
  // Beyond the burst limit they would be suspected.
  while (!isOver && meanwhile < 100) {
    const payload = exampleSubmission({ name: 'Ann' });
    const stored = await request({ method: 'POST', url: '/api/leads', payload });
    expect(stored.statusCode).toBe(201);
    meanwhile += 1;
    await sleep(5);
  }
  const { page } = await erasing;
  expect(page).toMatchObject({ done: 3000, left: 0, gone: 0, areCopiesLeft: false });
  expect(await accepted()).toHaveLength(meanwhile);
  expect(meanwhile).toBeGreaterThan(5);
});

test('while it goes on, its page follows it, also for whoever presses the same', async () => {
  const cookie = await signIn();
  await flood(5);
  const path = await allOf('erase', '', cookie);
  const { query, newest } = await pageAt(path, cookie);
  const about = { act: 'erase' as const, query, email: undefined, newest };
  const counts = { done: 600, later: 3, withoutTime: [] };
  const id = uuidv7();
  const work = { id, about, count: 1295, counts, state: 'running' as const, areCopiesLeft: false };
  memory().bulk.set(id, work);
  const response = await get(`${path}&work=${id}`, cookie);
  expect(response.headers.refresh).toBe('2');
  const { page } = response.json().desk;
  expect(page).toMatchObject({
    state: 'running',
    done: 600,
    later: 3,
    left: 692,
    gone: 0,
    work: id,
  });
  const stranger = await get(`${path}&work=${id}`);
  expect(stranger.statusCode).toBe(303);
  expect(stranger.headers.location).toContain('/desk/sign-in');

  const lee = await invite('lee@acre.example', 'Lee');
  const other = await signIn(lee);
  // Who may not erase is refused as ever.
  expect((await press(path, confirmed(5), other)).statusCode).toBe(422);
  await use((store) => setManager(store, lee.id, true));
  const pressed = await press(path, confirmed(5), other);
  expect(pressed.statusCode).toBe(303);
  expect(String(pressed.headers.location)).toContain(`work=${id}`);
  expect(await accepted()).toHaveLength(5);
});

test('its page outlives a publish; after a restart it asks about what is left', async () => {
  const cookie = await signIn();
  await flood(2, { message: 'Buy pills' });
  const path = await allOf('spam', 'q=pills', cookie);
  const location = String((await press(path, confirmed(2), cookie)).headers.location);
  const { page } = await ended(location, cookie);
  await takeOver();
  expect(await pageAt(location, cookie)).toEqual(page);
  await flood(1, { message: 'Buy pills', name: 'Ann' });
  const later = location.replace(/newest=[^&]+/, `newest=${Date.now() + 1000}-${uuidv7()}`);
  await restart({ SITE_URL: deskOrigin });
  const left = await pageAt(later, cookie);
  const problem = expect.stringContaining('restart');
  expect(left).toMatchObject({ count: 1, problem });
  expect((await send(later, confirmed(1), cookie)).page).toMatchObject({ done: 1, left: 0 });
  expect(await accepted()).toEqual([]);
});
