import { expect, test } from 'vitest';
import { dateIn } from '../../agency/date-in.ts';
import { missingDeliveries } from '../../booking/server/booking-deliveries.ts';
import { confirmBooking } from '../../booking/server/store/confirm-booking.ts';
import { storeBooking } from '../../booking/server/store/store-booking.ts';
import { queueUnreportedChanges } from '../../booking/server/store/unreported-bookings.ts';
import { cancelBooking, moveBooking } from '../../booking/server/store/update-booking.ts';
import { findBooking } from '../../leads/server/store/lead-queries.ts';
import { listEvents, versionsOf } from '../../leads/server/store/records/lead-events.ts';
import type { Instant } from '../../platform/instant.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { deskBrowser, deskOrigin, shown, signedIn } from '../../testing/desk-browser.ts';
import { exampleBooking, exampleTime } from '../../testing/example-booking.ts';
import { eraseLeads } from './store/lead-erasure.ts';

const { app, use, breakTable, pageAt, submit, restart } = signedIn(deskBrowser());
const day = 24 * 60 * 60 * 1000;
const zone = 'America/Chicago';
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
/** The ISO date this many days ahead, in the agency's time zone. */
const dateAhead = (days: number): string => dateIn(zone, new Date(Date.now() + days * day));

/** Books a session, and returns its id. */
async function book(start: Instant, rest: { heldUntil?: Instant } = {}): Promise<string> {
  const booking = exampleBooking(start, Date.now(), rest);
  booking.newLead.lead.id = uuidv7();
  expect(await use((store) => storeBooking(store, booking))).toMatchObject({ outcome: 'stored' });
  return booking.newLead.lead.id;
}
const pageOf = async (query = '') => await pageAt(`/desk/bookings?${query}`);
const bookingOf = async (id: string) => (await use((store) => findBooking(store, id)))?.booking;
const versionNow = async (id: string): Promise<string> =>
  String((await use((store) => versionsOf(store, [id]))).get(id));
const asVisitor = (id: string) => ({
  id,
  key: 'secret',
  now: Date.now(),
  replacedTargets: ['reminder-hour'],
  deliveries: [],
});
const entryOf = (detail: string) => ({ entry: { by: 'The visitor', detail } });
const moveAsVisitor = (id: string, start: Instant) =>
  use((store) =>
    moveBooking(store, { ...asVisitor(id), ...entryOf('moved to X'), time: exampleTime(start) }),
  );
const cancelAsVisitor = (id: string) =>
  use((store) => cancelBooking(store, { ...asVisitor(id), ...entryOf('cancelled') }));
/** Moves a session as its page shows it now, five days ahead. */
const move = async (id: string, time: string, messageToVisitor = '') => {
  const fields = { date: dateAhead(5), time, messageToVisitor, version: await versionNow(id) };
  return await submit(`/desk/bookings/${id}/move`, fields);
};
/** Submits a form about closed days. */
const close = (fields: Record<string, string>) => submit('/desk/bookings/close', fields);
/** A start this many days ahead, on the full hour. */
const startAhead = (days: number): Instant =>
  Math.floor((Date.now() + days * day) / (60 * 60 * 1000)) * 60 * 60 * 1000;

test('sessions are listed by day, always including today, with those that were not or may be confirmed', async () => {
  const open = await book(startAhead(2));
  const held = await book(startAhead(3), { heldUntil: Date.now() + day });
  const lapsed = await book(startAhead(4), { heldUntil: Date.now() });
  const { days, today } = await pageOf();
  expect(days).toMatchObject([
    { date: today, isToday: true, sessions: [] },
    { isToday: false, sessions: [{ id: open, state: 'open' }] },
    { isToday: false, sessions: [{ id: held, state: 'held' }] },
    { isToday: false, sessions: [{ id: lapsed, state: 'lapsed' }] },
  ]);
  const { lead } = await pageAt(`/desk/leads/${lapsed}`);
  expect(lead.session.state).toBe('lapsed');
});

test('a session is moved with a message to the visitor, and cancelled', async () => {
  const id = await book(startAhead(3));
  const moved = await move(id, '21:15', ' I am ill, sorry. ');
  const location = `/desk/bookings?action=moved&session=${id}`;
  expect(moved).toMatchObject({ statusCode: 303, headers: { location } });
  const booking = await bookingOf(id);
  const start = booking?.start;
  expect(await pageAt(location)).toMatchObject({
    lastChange: {
      action: 'moved',
      name: 'Dana Reyes',
      start,
      isOutsideHours: true,
      getsEmail: false,
    },
  });
  const messageToVisitor = 'I am ill, sorry.';
  expect(booking).toMatchObject({ sequence: 1, messageToVisitor, visitorMoves: 0 });
  expect(clock.format(start)).toBe('21:15');
  const cancelled = await submit(`/desk/bookings/${id}/cancel`, { version: '1' });
  expect(await pageAt(String(cancelled.headers.location))).toMatchObject({
    lastChange: { action: 'cancelled', name: 'Dana Reyes', start },
  });
  expect(await bookingOf(id)).toMatchObject({ state: 'cancelled', messageToVisitor: '' });
  const entry = { person: 'Dana (dana@acre.example)', kind: 'booking' };
  expect(await use((store) => listEvents(store, id))).toMatchObject([
    { ...entry, detail: expect.stringMatching(/^moved to .*\nI am ill/) },
    { ...entry, detail: 'cancelled' },
  ]);
});

test('several sessions are cancelled at once, and nobody is notified', async () => {
  const ids = [await book(startAhead(3)), await book(startAhead(4)), await book(startAhead(5))];
  const [first = '', second = ''] = ids;
  const location = '/desk/bookings?action=freed&freed=2';
  const free = (...chosen: string[]) =>
    submit(
      '/desk/bookings/free',
      chosen.map((id): [string, string] => ['session', `${id}.0`]),
    );
  expect((await free(first, second)).headers.location).toBe(location);
  const page = await pageAt(location);
  expect(page.lastChange).toEqual({ action: 'freed', freed: 2 });
  expect(page.days).toMatchObject([{ sessions: [] }, { sessions: [{ id: ids[2] }] }]);
  const freed = await use((store) => findBooking(store, first));
  expect(freed).toMatchObject({ booking: { state: 'cancelled', sequence: 1 } });
  expect(freed?.deliveries).toMatchObject([
    {
      target: 'mail',
      state: 'dropped',
      sequence: 1,
      last_error: 'Cancelled at the desk without an email',
    },
  ]);
  const missing = missingDeliveries({ agencyTargets: ['mail'], mailsVisitors: true });
  expect(await use((store) => queueUnreportedChanges(store, missing, Date.now()))).toBe(1);
  expect((await use((store) => findBooking(store, second)))?.deliveries).toMatchObject([
    { state: 'dropped' },
  ]);
  expect(await use((store) => listEvents(store, first))).toMatchObject([
    { person: 'Dana (dana@acre.example)', kind: 'booking', detail: 'cancelled without an email' },
  ]);
  expect((await pageAt('/desk/bookings?check=all')).areChecked).toBe(true);
  const again = await free(first);
  // Pressed twice, it says the same.
  expect((await pageAt(String(again.headers.location))).lastChange).toMatchObject({ freed: 1 });
  expect(shown(await free()).problem).toContain('Choose the sessions');
});

test('the inbox names the sessions that are still ahead today, but none to be confirmed', async () => {
  const now = Date.now();
  const id = await book(now - 60_000);
  await book(now + 3_000_000, { heldUntil: now + 900_000 });
  await book(startAhead(2));
  const inbox = async (query: string) => (await pageAt(`/desk${query}`)).sessions;
  expect(await inbox('')).toMatchObject([{ id, start: now - 60_000 }]);
  expect(await inbox('?q=dana')).toEqual([]);
});

test('a message that has not been mailed yet goes with the next move', async () => {
  const id = await book(startAhead(3));
  await move(id, '21:15', 'Bring your reports');
  await move(id, '21:30', 'Sorry');
  expect(await bookingOf(id)).toMatchObject({
    sequence: 2,
    messageToVisitor: 'Bring your reports\n\nSorry',
  });
  const sent = { lead_id: id, target: 'visitor-mail', state: 'delivered', sequence: 2 } as const;
  const row = { ...sent, attempts: 1, due_at: 0, expires_at: 0, created_at: 0 };
  await use(({ db }) => db.insertInto('deliveries').values(row).execute());
  await move(id, '21:45');
  expect(await bookingOf(id)).toMatchObject({ sequence: 3, messageToVisitor: '' });
  const unmoved = await move(id, '21:45', 'A late word');
  expect(shown(unmoved).problem).toContain('already at this time, so nothing was sent');
  expect((await move(id, '21:45')).statusCode).toBe(303);
});

test('a cancellation names the time that the visitor knows, also after a move that no email told', async () => {
  const start = startAhead(3);
  const id = await book(start);
  await move(id, '21:15');
  await move(id, '21:30');
  expect(await bookingOf(id)).toMatchObject({ sequence: 2, announcedStart: start });
  await submit(`/desk/bookings/${id}/cancel`, { version: await versionNow(id) });
  const booking = await bookingOf(id);
  expect(booking).toMatchObject({ state: 'cancelled', announcedStart: start });
  expect(booking?.start).not.toBe(start);
});

test('a change that is not possible is refused with a message', async () => {
  const [id, other] = [await book(startAhead(3)), await book(startAhead(4))];
  const taken = (await bookingOf(other))?.start ?? 0;
  for (const [fields, problem] of [
    [{ date: '2020-01-01', time: '10:00' }, 'in the past'],
    [{ date: '2400-01-01', time: '10:00' }, 'too far ahead'],
    [{ date: dateIn(zone, new Date(taken)), time: clock.format(taken) }, 'overlaps another'],
    [{ date: '2026-02-31', time: '10:00' }, 'Choose the new day and time'],
    [{ date: dateAhead(2), time: 'noon' }, 'Choose the new day and time'],
    [{ date: dateAhead(2), time: '25:00' }, 'Choose the new day and time'],
    [
      { date: dateAhead(2), time: '10:00', messageToVisitor: 'x'.repeat(1001) },
      'shorten it to 1000',
    ],
  ] as const) {
    const response = await submit(`/desk/bookings/${id}/move`, fields);
    expect(response.statusCode).toBe(422);
    expect(shown(response).problem).toContain(problem);
    expect(shown(response).changeInput).toEqual({ id, messageToVisitor: '', ...fields });
  }
  expect((await bookingOf(id))?.sequence).toBe(0);
  const gone = await submit(`/desk/bookings/${uuidv7()}/cancel`, {});
  expect(shown(gone).problem).toContain('no longer exists');
});

test('a page does not trust what its address says was done', async () => {
  for (const query of [
    'action=moved&session=nonsense',
    `action=cancelled&session=${uuidv7()}`,
    'action=closed&date=soon',
    'action=erased',
  ]) {
    expect(await pageOf(query), query).not.toHaveProperty('lastChange');
  }
});

test('a day is closed and opened again', async () => {
  const date = dateAhead(6);
  const response = await close({ date });
  expect(await pageAt(String(response.headers.location))).toMatchObject({
    lastChange: { action: 'closed', date },
  });
  expect((await pageOf()).closedDays).toEqual([date]);
  await submit('/desk/bookings/open', { date });
  expect((await pageOf()).closedDays).toEqual([]);
  for (const wrong of ['', 'tomorrow', '2020-01-01']) {
    expect((await close({ date: wrong })).statusCode).toBe(422);
  }
});

test('days are closed from one to another once their sessions were shown, and opened again together', async () => {
  const [date = '', next, last = ''] = [6, 7, 8].map(dateAhead);
  await book(startAhead(8));
  for (const wrong of [
    { last: dateAhead(5) },
    { last: 'soon' },
    { last: '2999-01-01' },
    { from: '09:00', to: '10:00' },
  ]) {
    expect((await close({ date, last, ...wrong })).statusCode).toBe(422);
  }
  const { closing: asked, closedDays } = shown(await close({ date, last }));
  expect(asked).toMatchObject({ date, last, sessions: [{ start: startAhead(8) }] });
  expect(closedDays).toEqual([]);
  const response = await close({ date, last, shown: asked.shownTags });
  const page = await pageAt(String(response.headers.location));
  expect(page).toMatchObject({
    lastChange: { action: 'closed', date, last },
    closedDays: [date, next, last],
  });
  await submit('/desk/bookings/open', { date, last });
  expect((await pageOf()).closedDays).toEqual([]);
});

test('a part of a day is closed, and visitors are no longer offered its times', async () => {
  const offered = async () => (await app().bookings.days()) ?? [];
  const starts = async () => (await offered()).flatMap(({ slots }) => slots.map((s) => s.start));
  const [
    ,
    {
      date,
      slots: [first],
    } = { date: '', slots: [] },
  ] = await offered();
  if (!first) throw new Error('the second day has no slot');
  const [from, to] = [clock.format(first.start), clock.format(first.end)];
  const closed = await close({ date, from, to });
  const [, query = ''] = String(closed.headers.location).split('?');
  const { lastChange, closedTimes } = await pageOf(query);
  expect(lastChange).toEqual({ action: 'closed', date, last: '', from, to });
  expect(closedTimes).toMatchObject([{ start: first.start, end: first.end }]);
  expect(await starts()).not.toContain(first.start);
  await submit('/desk/bookings/open-time', { id: closedTimes[0].id, date });
  expect(await starts()).toContain(first.start);
  for (const wrong of [{ from }, { from: to, to: from }, { from: 'noon', to }]) {
    expect((await close({ date, ...wrong })).statusCode).toBe(422);
  }
});

test.each([
  // The clock goes from 2:00 to 3:00.
  ['from a skipped time', '2037-03-08', ['02:30', '03:30'], ['03:00', '03:30'], 30],
  ['to a skipped time', '2037-03-08', ['01:30', '02:30'], ['01:30', '03:00'], 30],
  ['over a skipped hour', '2037-03-08', ['01:00', '04:00'], ['01:00', '04:00'], 120],
  // It goes from 2:00 back to 1:00.
  ['within a repeated hour', '2037-11-01', ['01:00', '01:30'], ['01:00', '01:30'], 90],
  ['to a repeated time', '2037-11-01', ['00:30', '01:30'], ['00:30', '01:30'], 120],
  ['from a repeated time', '2037-11-01', ['01:30', '02:30'], ['01:30', '02:30'], 120],
])('a time is closed as the clock shows it: %s', async (_, date, [from, to], onClock, minutes) => {
  const closed = await close({ date, from: `${from}`, to: `${to}` });
  const [, query = ''] = String(closed.headers.location).split('?');
  const { lastChange, closedTimes } = await pageOf(query);
  const [first, end] = onClock;
  expect(lastChange).toEqual({ action: 'closed', date, last: '', from: first, to: end });
  const [closedTime] = closedTimes;
  expect([clock.format(closedTime.start), clock.format(closedTime.end)]).toEqual(onClock);
  expect((closedTime.end - closedTime.start) / 60_000).toBe(minutes);
});

test('a time that the clock skips cannot be closed', async () => {
  const refused = await close({ date: '2037-03-08', from: '02:15', to: '02:45' });
  expect(refused.statusCode).toBe(422);
  expect(shown(refused).problem).toContain('skips');
  expect((await pageOf()).closedTimes).toEqual([]);
});

test('a closing is confirmed for the sessions that were shown, not for as many others', async () => {
  const start = startAhead(6);
  const first = await book(start);
  const date = dateIn(zone, new Date(start));
  const { closing } = shown(await close({ date }));
  await cancelAsVisitor(first);
  await book(start);
  const again = await close({ date, shown: closing.shownTags });
  expect(again.statusCode).toBe(422);
  expect((await pageOf()).closedDays).toEqual([]);
  expect((await close({ date, shown: shown(again).closing.shownTags })).statusCode).toBe(303);
});

test('sessions that changed since they were shown are not cancelled, and the page says why', async () => {
  const [plain, confirmed] = [
    await book(startAhead(3)),
    await book(startAhead(4), { heldUntil: Date.now() + day }),
  ];
  const [moved, gone] = [await book(startAhead(5)), await book(startAhead(7))];
  type Day = { sessions: { id: string; version: number }[] };
  const before = (await pageOf()).days.flatMap(({ sessions }: Day) => sessions);
  const rest = { confirmKey: 'mailed secret', capacity: 1, by: 'The visitor' };
  await use((store) => confirmBooking(store, { ...asVisitor(confirmed), ...rest }));
  await moveAsVisitor(moved, startAhead(8));
  await use((store) => eraseLeads(store, [gone]));
  const freed = await submit(
    '/desk/bookings/free',
    before.map(({ id, version }: Day['sessions'][0]) => ['session', `${id}.${version}`]),
  );
  expect(shown(freed).problem).toMatch(
    /^2 of 4 sessions were cancelled\. At .*confirmed.* At .*moved to X.*decide\.$/,
  );
  expect((await bookingOf(plain))?.state).toBe('cancelled');
  for (const id of [confirmed, moved]) expect((await bookingOf(id))?.state).toBe('open');
});

test('a session that its visitor moved meanwhile is neither moved nor cancelled nor spam', async () => {
  const id = await book(startAhead(3));
  const { lead } = await pageAt(`/desk/leads/${id}`);
  expect((await pageOf()).days[1].sessions).toMatchObject([{ id, version: 0 }]);
  await moveAsVisitor(id, startAhead(8));
  const changes = [
    ['bookings', 'move', { date: dateAhead(5), time: '10:00', messageToVisitor: 'Sorry' }],
    ['bookings', 'cancel', { messageToVisitor: 'Sorry' }],
    ['leads', 'spam', {}],
    ['leads', 'erase', { confirm: lead.reference }],
  ] as const;
  for (const [page, action, fields] of changes) {
    const form = { ...fields, version: '0' };
    const refused = await submit(`/desk/${page}/${id}/${action}`, form);
    expect(refused.statusCode).toBe(422);
    const { problem, newEvents } = shown(refused);
    expect(JSON.stringify([problem, newEvents])).toMatch(/The visitor.*moved to X/);
    expect(await bookingOf(id)).toMatchObject({ state: 'open', sequence: 1 });
  }
  const again = await submit(`/desk/leads/${id}/spam`, { version: '1' });
  expect(again.headers.location).toBe(`/desk/leads/${id}?done=spam`);
  expect(await bookingOf(id)).toMatchObject({ state: 'cancelled' });
  // After a mistake, the agency has to call the visitor.
  const released = await submit(`/desk/leads/${id}/release`, {});
  expect(shown(released).problem.message).toContain('is still cancelled: call the visitor');
});

test('a session is added for somebody who called, also outside the hours and without email', async () => {
  const id = uuidv7();
  const fields = { id, name: 'Cal', phone: '972-555-0164', date: dateAhead(9), time: '21:00' };
  const add = (rest: object = {}) => submit('/desk/bookings/add', { ...fields, ...rest });
  const added = await add();
  expect(added.headers.location).toBe(`/desk/bookings?action=added&session=${id}`);
  const { lastChange, days } = await pageOf(`action=added&session=${id}`);
  expect(lastChange).toMatchObject({ action: 'added', name: 'Cal', isOutsideHours: true });
  expect(days.at(-1).sessions).toMatchObject([{ id, name: 'Cal', state: 'open' }]);
  const { lead, history } = await pageAt(`/desk/leads/${id}`);
  expect(lead).toMatchObject({ kind: 'booking', phone: '972-555-0164' });
  expect(history).toMatchObject([{ kind: 'entered' }]);
  // Sent twice, it is one session; the same time cannot be given twice.
  expect((await add()).headers.location).toBe(`/desk/bookings?action=added&session=${id}`);
  const taken = shown(await add({ id: uuidv7() }));
  expect(taken.addForm.problems).toMatchObject([{ field: 'time' }]);
  expect(taken.addForm.values.name).toBe('Cal');
  for (const [wrong, field] of [
    [{ phone: '' }, 'phone'],
    [{ date: '2020-01-01' }, 'time'],
    [{ date: 'soon' }, 'date'],
    [{ time: '' }, 'time'],
  ] as const) {
    const response = await add({ id: uuidv7(), ...wrong });
    expect(response.statusCode).toBe(422);
    expect(shown(response).addForm.problems[0].field).toBe(field);
  }
});

test('another session that is typed over an added one, after the Back button, is a session of its own', async () => {
  const first = { id: uuidv7(), name: 'Cal', phone: '972-555-0164', time: '10:00' };
  const add = async (fields: Record<string, string>) =>
    String(
      (await submit('/desk/bookings/add', { date: dateAhead(9), ...fields })).headers.location,
    );
  const path = await add(first);
  const second = { ...first, name: 'Dee', phone: '972-555-0165', time: '15:00' };
  const others = [await add(second), await add(second)];
  expect(new Set([path, ...others]).size).toBe(2);
  const { days, lastChange } = await pageOf(others[0]?.split('?')[1]);
  expect(lastChange).toMatchObject({ action: 'added', name: 'Dee' });
  expect(days.at(-1).sessions).toMatchObject([{ name: 'Cal' }, { name: 'Dee' }]);
  // Cancelled, the first one can be added again from its form.
  await submit(`/desk/bookings/${first.id}/cancel`, { version: '0' });
  expect(await add(first)).not.toBe(path);
  expect((await pageOf()).days.at(-1).sessions).toMatchObject([{ name: 'Cal' }, { name: 'Dee' }]);
});

test('an added session is stored read and with its history, or not at all', async () => {
  const caller = { id: uuidv7(), name: 'Cal', phone: '972-555-0164' };
  const fields = { ...caller, date: dateAhead(9), time: '10:00' };
  const { mend } = await breakTable('lead_events', 'insert');
  expect((await submit('/desk/bookings/add', fields)).statusCode).toBe(503);
  await mend();
  expect((await submit('/desk/bookings/add', fields)).statusCode).toBe(303);
  const { lead, history } = await pageAt(`/desk/leads/${fields.id}`);
  expect(lead.name).toBe('Cal');
  expect(history).toMatchObject([{ kind: 'entered' }]);
});

test('a lead opens the forms of its own session', async () => {
  const id = await book(startAhead(3));
  expect((await pageOf(`session=${id}`)).sessionId).toBe(id);
});

test('a message to a visitor who cancelled first is not lost unsaid', async () => {
  const id = await book(startAhead(3));
  const cancel = (messageToVisitor: string) =>
    submit(`/desk/bookings/${id}/cancel`, { version: '0', messageToVisitor });
  await cancelAsVisitor(id);
  const refused = await cancel('We are sorry.');
  expect(refused.statusCode).toBe(422);
  expect(shown(refused)).toMatchObject({
    problem: expect.stringContaining(
      'The visitor worked on the lead or session of Dana Reyes (cancelled), so',
    ),
    changeInput: { messageToVisitor: 'We are sorry.' },
  });
});

test('nobody is said to be mailed who has no address', async () => {
  await restart({ LEADS_SMTP_URL: 'smtp://127.0.0.1:9', SITE_URL: deskOrigin });
  for (const [email, getsEmail] of [
    ['cal@shop.example', true],
    ['', false],
  ] as const) {
    const id = uuidv7();
    const time = email ? '21:00' : '22:00';
    const caller = { id, name: 'Cal', phone: '972-555-0164', email };
    await submit('/desk/bookings/add', { ...caller, date: dateAhead(9), time });
    const { lead } = await pageAt(`/desk/leads/${id}`);
    expect(lead.session.cancelNotice).toBe(getsEmail ? 'mail' : 'call');
    const [session] = (await pageOf()).days.at(-1).sessions.slice(-1);
    expect(session).toMatchObject({ id, getsEmail });
    await submit(`/desk/bookings/${id}/cancel`, { version: await versionNow(id) });
    expect((await pageOf(`action=cancelled&session=${id}`)).lastChange).toMatchObject({
      getsEmail,
    });
  }
});
