import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storeBooking } from '../../booking/server/store/store-booking.ts';
import { moveBooking } from '../../booking/server/store/update-booking.ts';
import { findBooking, findLeads, listLeads } from '../../leads/server/store/lead-queries.ts';
import { listEvents } from '../../leads/server/store/records/lead-events.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { deskBrowser, shown, signedIn } from '../../testing/desk-browser.ts';
import { exampleBooking, exampleTime } from '../../testing/example-booking.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { copyLead, storeLeads } from '../../testing/store-example-leads.ts';

const desk = signedIn(deskBrowser());
const { use, breakTable, post, invite, signIn, open, pageAt, submit } = desk;
const day = 24 * 60 * 60 * 1000;
const older = exampleNewLead({}, { receivedAt: Date.now() - day, suspicions: ['burst'] });

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
/** The address of the page that confirms a change of a whole list, as its inbox links to it. */
async function allOf(action: string, query: string): Promise<string> {
  const { newest } = await pageAt(`/desk?${query}`);
  return `/desk/bulk?${query}&action=${action}&newest=${newest}`;
}
/** Submits the form as shown now, and returns the page that follows. */
const send = async (path: string, fields: Record<string, string> = {}) => {
  const { count, version } = await pageAt(path);
  return await sendShown(path, { version, confirm: String(count), ...fields });
};
const sendShown = async (path: string, fields: Record<string, string>) => {
  const pressed = await submit(path, fields);
  const told = pressed.statusCode === 303 ? await open(String(pressed.headers.location)) : pressed;
  return { status: pressed.statusCode, page: shown(told) };
};
const accepted = () => use((store) => listLeads(store, { state: 'accepted' }));
const suspected = () => use((store) => listLeads(store, { state: 'suspected' }));
const stateOf = async (id: string) =>
  (await use((store) => findBooking(store, id)))?.booking?.state;
/** What the history of a lead says once Dana has changed it. */
const byDana = (kind: string) => [{ person: 'Dana (dana@acre.example)', kind }];

test('all leads of a list are marked as spam at once, but not one that arrived later', async () => {
  const ids = await flood(120, { message: 'Buy pills' });
  const [kept] = await flood(1, { name: 'Ann', message: 'A shop' });
  const path = await allOf('spam', 'q=pills');
  await sleep(2);
  const [late] = await flood(1, { name: 'Late', message: 'Buy pills' });
  const page = await pageAt(path);
  expect(page).toMatchObject({ action: 'spam', count: 120, sessionCount: 0 });
  expect(page.leads).toHaveLength(50);
  const { page: result } = await send(path);
  expect(result.lastChange).toMatchObject({ action: 'spam', count: 120 });
  expect((await accepted()).map(({ lead }) => lead.id).toSorted()).toEqual([kept, late].toSorted());
  for (const id of [ids[0], ids[119]]) {
    const history = await use((store) => listEvents(store, id ?? ''));
    expect(history).toMatchObject(byDana('spam'));
  }
});

test('all undelivered leads are sent again', async () => {
  const ids = await flood(3);
  await use(({ db }) => db.updateTable('deliveries').set({ state: 'failed' }).execute());
  const path = await allOf('retry', 'only=undelivered');
  const { page } = await send(path);
  expect(page.lastChange).toMatchObject({ action: 'retry', count: 3 });
  const [lead] = await use((store) => findLeads(store, ids[1] ?? ''));
  expect(lead?.deliveries).toMatchObject([{ target: 'mail', state: 'waiting' }]);
  const history = await use((store) => listEvents(store, ids[1] ?? ''));
  expect(history).toMatchObject(byDana('retried'));
});

test('erasing takes the typed number, and five hundred at once', async () => {
  await flood(1);
  await use((store) => copyLead(store, 502));
  const path = await allOf('erase', 'kind=form');
  expect(await pageAt(path)).toMatchObject({ action: 'erase', count: 500, total: 503 });
  for (const confirm of ['', 'yes', '50', '503']) {
    const { status, page } = await send(path, { confirm });
    expect(status).toBe(422);
    expect(page).toMatchObject({ problem: expect.stringContaining('type their number: 500') });
  }
  expect(await accepted()).toHaveLength(503);
  const { page } = await send(path, { confirm: '500 ' });
  expect(page.lastChange).toEqual({
    action: 'erase',
    count: 500,
    laterCount: 0,
    areCopiesLeft: false,
  });
  expect((await send(path)).page.lastChange).toMatchObject({ count: 3 });
  const problem = 'There are no longer any such leads.';
  expect(await send(path)).toMatchObject({ status: 422, page: { problem } });
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['marked', (id) => submit(`/desk/leads/${id}/progress`, { progress: 'won' })],
  ['released', (id) => submit(`/desk/leads/${id}/release`, {})],
  [
    'one more, as from a server whose clock is behind,',
    () => use((store) => storeLeads(store, [older], [])),
  ],
])('of leads that were %s since they were shown, none is changed', async (_, change) => {
  const [id = ''] = await flood(2, {}, ['burst']);
  const path = await allOf('erase', 'only=suspected');
  const { version } = await pageAt(path);
  await change(id);
  const before = await suspected();
  const refused = await sendShown(path, { version, confirm: '2' });
  expect(refused).toMatchObject({
    status: 422,
    page: { problem: expect.stringContaining('have changed since you opened this page') },
  });
  expect(await suspected()).toEqual(before);
});

test('upcoming sessions are cancelled, and the page warns of that', async () => {
  const id = await book();
  await flood(2);
  const path = await allOf('erase', '');
  const asked = await pageAt(path);
  expect(asked).toMatchObject({ count: 3, sessionCount: 1, mailsVisitors: false });
  const { page } = await send(path);
  expect(page.lastChange).toMatchObject({ count: 2, laterCount: 1 });
  expect(await stateOf(id)).toBe('cancelled');
});

test.each([
  ['spam', ''],
  ['erase', ''],
  ['erase', 'dana@reyes.example'],
])('%s of %j cancels no session that was moved since it was shown', async (action, email) => {
  const id = await book({ email: 'dana@reyes.example' });
  const path = email ? `/desk/bulk?action=erase&email=${email}` : await allOf(action, '');
  const asked = await pageAt(path);
  expect(asked).toMatchObject({ count: 1, sessionCount: 1 });
  await use((store) => {
    const link = { id, key: 'secret', now: Date.now(), deliveries: [], replacedTargets: [] };
    const entry = { by: 'The visitor', detail: 'moved to Friday' };
    return moveBooking(store, { ...link, entry, time: exampleTime(Date.now() + 5 * day) });
  });
  const pressed = await sendShown(path, { version: asked.version, confirm: '1' });
  expect(pressed.status).toBe(422);
  expect(await stateOf(id)).toBe('open');
  await send(path);
  expect(await stateOf(id)).toBe('cancelled');
});

test('a person is erased by email address, after the page shows all their leads', async () => {
  const address = 'dana@reyes.example';
  const own = await flood(3, { email: 'Dana@Reyes.example' });
  const [mentioned] = await flood(1, { email: 'boss@x.example', message: `Ask ${address}!` });
  await flood(1, { email: 'boss@x.example', message: `x${address}` });
  const path = `/desk/bulk?action=erase&email=${encodeURIComponent(address)}`;
  const page = await pageAt(path);
  expect(page).toMatchObject({ action: 'erase', email: address, count: 4 });
  expect(page.leads.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [...own, mentioned].toSorted(),
  );
  expect(page.possibleLeads).toHaveLength(1);
  await sleep(2);
  const [late] = await flood(1, { email: address });
  const bounded = `${path}&newest=${page.newest}`;
  const refused = await send(bounded, { confirm: '3' });
  expect(refused).toMatchObject({ status: 422, page: { problem: expect.stringContaining('4') } });
  const { page: result } = await send(bounded);
  expect(result.lastChange).toMatchObject({ count: 4, laterCount: 0 });
  const left = (await accepted()).map(({ lead }) => lead.email);
  expect(left.toSorted()).toEqual(['boss@x.example', address]);
  expect((await use((store) => findLeads(store, late ?? ''))).length).toBe(1);
});

test.each(['', 'dana', 'nobody@nowhere.example'])('for "%s" nothing is erased', async (email) => {
  await flood(1);
  const path = `/desk/bulk?action=erase&email=${encodeURIComponent(email)}`;
  const page = await pageAt(path);
  expect(page).toMatchObject({ count: 0, problem: expect.any(String) });
  expect((await send(path)).status).toBe(422);
  expect(await accepted()).toHaveLength(1);
});

test('an invalid inbox address changes nothing', async () => {
  await flood(2);
  const newest = `${Date.now()}-${uuidv7()}`;
  for (const path of [
    '/desk/bulk',
    `/desk/bulk?action=dance&newest=${newest}`,
    '/desk/bulk?action=erase',
    `/desk/bulk?action=erase&newest=${newest}x`,
    `/desk/bulk?action=spam&only=suspected&newest=${newest}`,
    `/desk/bulk?action=release&only=suspected&newest=${newest}`,
  ]) {
    for (const response of [await open(path), await submit(path, { confirm: '2' })])
      expect(response, path).toMatchObject({ statusCode: 303, headers: { location: '/desk' } });
  }
  const stranger = await post(`/desk/bulk?action=erase&newest=${newest}`, { confirm: '2' });
  expect(stranger.statusCode).toBe(403);
  expect(await accepted()).toHaveLength(2);
});

test('when the database fails, nothing is changed', async () => {
  const ids = await flood(60);
  const path = await allOf('erase', '');
  const { version } = await pageAt(path);
  const { mend } = await breakTable('leads', 'delete', ids[40]);
  expect((await submit(path, { version, confirm: '60' })).statusCode).toBe(503);
  expect(await accepted()).toHaveLength(60);
  await mend();
  const { page } = await sendShown(path, { version, confirm: '60' });
  expect(page.lastChange).toMatchObject({ count: 60 });
});

test('who may not erase is refused', async () => {
  await flood(2);
  const cookie = await signIn(await invite('lee@acre.example', 'Lee'));
  const path = await allOf('erase', '');
  const { version } = await pageAt(path);
  expect((await post(path, { version, confirm: '2' }, { cookie })).statusCode).toBe(422);
  expect(await accepted()).toHaveLength(2);
});
