import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Suspicion } from '../../leads/suspicion.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { deskBrowser, isOnPostgres, namesOf, shown, signedIn } from '../../testing/desk-browser.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import { editableFields, oldValueName, removedReminderValue } from '../pages/lead.ts';
import { missingPage } from '../pages/missing.ts';
import { signInPage } from '../pages/sign-in.ts';
import { addNote, changeReminder, markSpam, setProgress } from './store/lead-changes.ts';
import { findPerson } from './store/lead-erasure.ts';
import { listPeople, removePerson } from './store/people.ts';

const desk = signedIn(deskBrowser());
const { use, breakTable, request, get, post, invite, signIn, cookie, open, pageAt, submit } = desk;

/** Stores a lead, and returns its id and reference. */
async function lead(name: string, receivedAt = Date.now(), suspicions: Suspicion[] = []) {
  const newLead = exampleNewLead({ id: uuidv7(), name }, { receivedAt, suspicions });
  await use((store) => storeLeads(store, [newLead], ['mail']));
  return { id: newLead.lead.id, reference: newLead.reference };
}
/** How many suspected leads have not been shown to anyone. */
const unshown = () =>
  use(async ({ db }) => {
    const query = db.selectFrom('leads').select('id').where('shown_at', 'is', null);
    return (await query.where('state', '=', 'suspected').execute()).length;
  });
const namesAt = async (path: string): Promise<string[]> => namesOf((await pageAt(path)).leads);
/** The details on the page of a lead, and what its form says was shown. */
async function formOf(id: string) {
  const { lead } = await pageAt(`/desk/leads/${id}`);
  const named = (nameOf: typeof oldValueName): Record<string, string> =>
    Object.fromEntries(editableFields.map((name) => [nameOf(name), String(lead[name])]));
  return { details: named(String), seen: named(oldValueName) };
}

test('the inbox shows fifty leads per page, and links to all of them', async () => {
  const now = Date.now();
  const all = Array.from({ length: 120 }, (_, index) =>
    exampleNewLead({ id: uuidv7(now - index), name: `Lead ${index}` }, { receivedAt: now - index }),
  );
  await use((store) => storeLeads(store, all, []));
  const seen: string[] = [];
  for (let path: string | undefined = '/desk?q=lead'; path; ) {
    const page = await pageAt(path);
    seen.push(...namesOf(page.leads));
    path = page.nextUrl;
    if (path) expect(path).toMatch(/^\/desk\?q=lead&after=/);
  }
  expect(seen).toEqual(all.map(({ lead: { name } }) => name));
});

test('an invalid inbox address shows all leads', async () => {
  await lead('Ann');
  const odd = '/desk?q=&kind=fax&progress=soon&only=blue&from=yesterday&to=2026-99-99&after=../..';
  expect(await namesAt(odd)).toEqual(['Ann']);
});

test('dates are days in the agency’s time zone, both included', async () => {
  // Midnight in Chicago is 6 in the morning in UTC.
  await lead('Late', Date.parse('2026-11-25T05:59:59Z'));
  await lead('Early', Date.parse('2026-11-25T06:00:00Z'));
  expect(await namesAt('/desk?from=2026-11-24&to=2026-11-24')).toEqual(['Late']);
  expect(await namesAt('/desk?from=2026-11-25')).toEqual(['Early']);
});

test('an opened lead counts as read, and all its changes are in its history', async () => {
  const { id } = await lead('Ann');
  expect((await pageAt('/desk')).counts.unread).toBe(1);
  expect((await pageAt(`/desk/leads/${id}`)).lead).toMatchObject({ name: 'Ann', progress: 'new' });
  expect((await pageAt('/desk')).counts.unread).toBe(0);
  await lead('Newer');
  for (const [action, fields] of [
    ['progress', { progress: 'answered' }],
    ['edit', { note: ' Called\u0000 back.\r\nWants a quote. ' }],
    ['progress', { progress: 'won' }],
    ['spam', {}],
    ['release', {}],
  ] as const) {
    const response = await submit(`/desk/leads/${id}/${action}`, { ...fields });
    const done = 'progress' in fields ? fields.progress : action;
    const saved = action === 'edit' ? '&saved=note' : '';
    const location = `/desk/leads/${id}?done=${done}${saved}`;
    expect(response).toMatchObject({ statusCode: 303, headers: { location } });
    const page = await pageAt(location);
    expect(page).toMatchObject({ latestAction: done, nextUnread: { name: 'Newer' } });
  }
  const page = await pageAt(`/desk/leads/${id}`);
  expect(page.lead).toMatchObject({ progress: 'won', isSuspected: false });
  const person = 'Dana (dana@acre.example)';
  expect(page.history).toMatchObject([
    { person, kind: 'answered', detail: '' },
    { person, kind: 'note', detail: 'Called back.\nWants a quote.' },
    { person, kind: 'won', detail: '' },
    { person, kind: 'spam', detail: '' },
    { person, kind: 'released', detail: '' },
  ]);
});

test('suspected leads in the inbox count as shown', async () => {
  await lead('Robot', Date.now(), ['burst']);
  expect(await namesAt('/desk')).toEqual([]);
  expect(await unshown()).toBe(1);
  expect(await namesAt('/desk?only=suspected')).toEqual(['Robot']);
  expect(await unshown()).toBe(0);
});

test('a prefetched page does not count as read', async () => {
  const { id } = await lead('Ann');
  await lead('Robot', Date.now(), ['burst']);
  for (const url of [`/desk/leads/${id}`, '/desk?only=suspected']) {
    await request({ url, headers: { cookie: cookie(), 'sec-purpose': 'prefetch;prerender' } });
    await request({ method: 'HEAD', url, headers: { cookie: cookie() } });
    await request({ url, headers: { cookie: cookie(), 'sec-fetch-dest': 'image' } });
  }
  expect((await pageAt('/desk')).counts.unread).toBe(1);
  expect(await unshown()).toBe(1);
});

test('a search says how many suspected leads it finds, too', async () => {
  await lead('Ann Lee');
  await lead('Real but suspected', Date.now(), ['burst']);
  expect(await pageAt('/desk?q=suspected')).toMatchObject({ leads: [], suspectedCount: 1 });
  expect(await pageAt('/desk?q=ann')).toMatchObject({ suspectedCount: 0 });
  expect(await pageAt('/desk?q=suspected&only=suspected')).toMatchObject({
    leads: [{ name: 'Real but suspected' }],
    suspectedCount: 0,
  });
});

test('every button of a lead also saves an unsent note', async () => {
  for (const [action, fields] of [
    ['progress', { progress: 'answered' }],
    ['spam', {}],
    ['release', {}],
    ['retry', {}],
  ] as const) {
    const { id } = await lead('Ann', Date.now(), action === 'release' ? ['burst'] : []);
    const note = `Before ${action}`;
    const path = `/desk/leads/${id}`;
    await submit(`${path}/${action}`, { ...fields, note });
    const { history } = await pageAt(path);
    expect(history[0], action).toMatchObject({ kind: 'note', detail: note });
    const long = await submit(`${path}/${action}`, { ...fields, note: 'x'.repeat(5001) });
    expect(shown(long)).toMatchObject({
      problem: { field: 'note', message: expect.stringContaining('shorten it to 5000') },
      note: 'x'.repeat(5001),
    });
  }
});

test('what was typed on a page is saved at once: a note, corrections, and a reminder', async () => {
  const { id } = await lead('Ann');
  const path = `/desk/leads/${id}`;
  const { details, seen } = await formOf(id);
  const typed = { ...seen, ...details, name: 'Anne' };
  const others = { note: 'Called', date: '2027-01-04', time: '17:00' };
  const saved = await submit(`${path}/edit`, { ...typed, ...others });
  expect(saved.headers.location).toBe(`${path}?done=edit&saved=note%2Cdetails%2Creminder`);
  const after = await pageAt(path);
  expect(after.lead).toMatchObject({
    name: 'Anne',
    reminders: [{ on: '2027-01-04 17:00' }],
    progress: 'new',
  });
  expect(after.history).toMatchObject([
    { kind: 'note', detail: 'Called' },
    { kind: 'edited' },
    { kind: 'reminder' },
  ]);

  const edit = async (fields: Record<string, string>) =>
    shown(await submit(`${path}/edit`, { ...typed, 'seen-name': 'Anne', ...fields }));
  expect(await edit({ name: '', email: '', phone: '', note: 'Again' })).toMatchObject({
    problem: { message: expect.stringMatching(/ The note is saved\.$/) },
    note: '',
    rejectedInput: { values: { name: '' } },
  });
  const { rejectedInput } = await edit({ email: 'ann@@lee.example' });
  expect(rejectedInput.problems).toMatchObject([{ field: 'email' }]);
  expect((await edit({})).problem.message).toBe('Write something in the note.');
});

/** The day after an ISO date. */
const dayAfter = (date: string): string =>
  new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

const eli = { by: 'Eli (eli@acre.example)', now: Date.now() };

test('any button saves what was typed, or says what is wrong and does nothing yet', async () => {
  const { id } = await lead('Ann');
  const path = `/desk/leads/${id}`;
  const press = (fields: Record<string, string>) =>
    submit(`${path}/progress`, { progress: 'answered', ...fields });
  const { details, seen } = await formOf(id);
  const typed = { ...seen, ...details, phone: '(469) 555-0123' };

  const past = await press({ ...typed, date: '2020-01-01', note: 'Called' });
  expect(shown(past)).toMatchObject({
    problem: {
      message: expect.stringMatching(
        /two years\. The note is saved\. The details are saved\. Then press the button again\.$/,
      ),
    },
    lead: { progress: 'new', phone: typed.phone },
    rejectedInput: { values: { date: '2020-01-01' } },
  });
  const wrong = await press({ ...typed, 'seen-phone': typed.phone, email: 'ann@@lee' });
  expect(shown(wrong)).toMatchObject({
    lead: { progress: 'new' },
    rejectedInput: { values: { email: 'ann@@lee' }, problems: [{ field: 'email' }] },
  });
  const marked = await press({ note: 'Again', date: '2027-01-04' });
  expect(marked.headers.location).toBe(`${path}?done=answered&saved=note%2Creminder`);
  expect((await pageAt(String(marked.headers.location))).savedParts).toEqual(['note', 'reminder']);
});

test('reminders are listed by their days, with who set them and what is noted', async () => {
  for (const [name, date] of [
    ['Late', '2027-02-01'],
    ['Soon', '2027-01-04'],
  ] as const) {
    const { id } = await lead(name);
    await submit(`/desk/leads/${id}/remind`, { date, note: `Call ${name}` });
    if (name === 'Soon') await use((store) => addNote(store, { id, note: 'Photos' }, eli));
    else await use((store) => setProgress(store, { id, progress: 'answered' }, eli));
  }
  const { leads, nextUrl } = await pageAt('/desk?only=reminders');
  expect(leads).toMatchObject([
    {
      name: 'Soon',
      work: {
        reminders: [{ person: 'Dana', on: '2027-01-04' }],
        notes: [
          { text: 'Call Soon', person: 'Dana' },
          { text: 'Photos', person: 'Eli' },
        ],
      },
    },
    { name: 'Late', work: { notes: [{ text: 'Call Late', person: 'Dana' }], markedBy: 'Eli' } },
  ]);
  // A lead is found by the name of the person who works on it.
  expect((await namesAt('/desk?q=eli')).toSorted()).toEqual(['Late', 'Soon']);
  expect(nextUrl).toBeUndefined();
});

test('when two people mark a lead, the second one learns who marked it, when and how', async () => {
  const { id } = await lead('Ann');
  await use((store) => addNote(store, { id, note: 'Shown' }, eli));
  await use((store) => setProgress(store, { id, progress: 'won' }, eli));
  const form = { progress: 'lost', version: '1', note: 'Too expensive' };
  const mark = () => submit(`/desk/leads/${id}/progress`, form);
  const late = await mark();
  expect(late.statusCode).toBe(422);
  expect(shown(late)).toMatchObject({
    problem: {
      field: '',
      message: expect.stringMatching(/^Nothing was changed.*The note is saved\.$/),
    },
    newEvents: [{ person: eli.by, at: eli.now, kind: 'won' }],
    lead: { progress: 'won' },
  });
  // Pressed twice, it adds the note once.
  await mark();
  const { history, newEvents } = await pageAt(`/desk/leads/${id}`);
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'won', 'note']);
  expect(newEvents).toEqual([]);
  // Once shown, it may be written again.
  await submit(`/desk/leads/${id}/edit`, { note: form.note, version: '3' });
  expect((await pageAt(`/desk/leads/${id}`)).history).toHaveLength(4);
});

test('the page of a lead links back to the search that found it', async () => {
  const { id, reference } = await lead('Ann');
  const query = 'q=ann&kind=form';
  const path = `/desk/leads/${id}`;
  expect((await pageAt(`${path}?${query}`)).query).toMatchObject({ q: 'ann', kind: 'form' });
  const marked = await submit(`${path}/progress?${query}`, { progress: 'won' });
  expect(marked.headers.location).toBe(`${path}?${query}&done=won`);
  const confirm = reference.replace('-', ' ');
  const erased = await submit(`${path}/erase?${query}`, { confirm });
  expect(erased.headers.location).toBe(`/desk?${query}&action=erase&done=1`);
});

test('a lead is erased after typing its reference', async () => {
  const { id, reference } = await lead('Ann');
  for (const confirm of ['', 'yes', reference.slice(1)]) {
    const refused = await submit(`/desk/leads/${id}/erase`, { confirm });
    expect(refused.statusCode).toBe(422);
    expect(shown(refused).problem).toMatchObject({
      field: 'confirm',
      message: expect.stringContaining(reference),
    });
  }
  const erased = await submit(`/desk/leads/${id}/erase`, { confirm: reference.toLowerCase() });
  expect(erased.headers.location).toBe('/desk?action=erase&done=1');
  expect((await open(`/desk/leads/${id}`)).statusCode).toBe(404);
  const { lastChange } = await pageAt(String(erased.headers.location));
  expect(lastChange).toEqual({ action: 'erase', count: 1, laterCount: 0, areCopiesLeft: false });
});

test('erasing a lead while a program reads the database reports copies that are left', async () => {
  const { id, reference } = await lead('Ann');
  const erased = await use(async ({ db }) =>
    db.connection().execute(async (reader) => {
      await sql`begin`.execute(reader);
      await sql`select count(*) from leads`.execute(reader);
      const response = await submit(`/desk/leads/${id}/erase`, { confirm: reference });
      await sql`rollback`.execute(reader);
      return response;
    }),
  );
  // PostgreSQL removes them by itself.
  const areCopiesLeft = !isOnPostgres();
  const copies = areCopiesLeft ? '&copies=left' : '';
  expect(erased.headers.location).toBe(`/desk?action=erase&done=1${copies}`);
  const { lastChange } = await pageAt(String(erased.headers.location));
  expect(lastChange).toEqual({ action: 'erase', count: 1, laterCount: 0, areCopiesLeft });
});

test.each([
  ['an unknown state', 'progress', { progress: 'done' }],
  ['no state', 'progress', {}],
  ['an empty note', 'edit', { note: '  ' }],
  ['a note too long', 'edit', { note: 'x'.repeat(5001) }],
])('%s changes nothing and says why', async (_, action, fields) => {
  const { id } = await lead('Ann');
  const response = await submit(`/desk/leads/${id}/${action}`, { ...fields });
  expect(response.statusCode).toBe(422);
  const page = shown(response);
  expect(page.problem.message).toMatch(/\.$/);
  expect(page).toMatchObject({ history: [], lead: { progress: 'new' } });
});

test('without signing in, nobody learns whether a lead exists', async () => {
  const { id } = await lead('Ann');
  for (const each of [id, uuidv7(), 'nonsense', '%00', '..%2f..']) {
    const response = await get(`/desk/leads/${each}`);
    expect(response.statusCode, each).toBe(303);
    expect(response.headers.location).toMatch(/^\/desk\/sign-in/);
    expect(response.body).toBe('');
    for (const action of ['/edit', '/erase']) {
      const changed = await post(`/desk/leads/${each}${action}`, { note: 'a', confirm: 'a' });
      expect(changed.statusCode, each).toBe(403);
      expect(changed.json().desk.path).toBe(signInPage.path);
      expect(changed.body).not.toContain('Ann');
    }
  }
});

test('addresses without a page say so to people who are signed in', async () => {
  for (const id of [uuidv7(), 'nonsense', "'; drop table leads; --", '%F0%9F%92%A9']) {
    const response = await open(`/desk/leads/${encodeURIComponent(id)}`);
    expect(response.statusCode).toBe(404);
    expect(response.json().desk).toMatchObject({
      path: missingPage.path,
      page: { unsavedText: '' },
    });
    const path = `/desk/leads/${encodeURIComponent(id)}/edit`;
    const { desk } = (await submit(path, { note: 'Called' })).json();
    expect(desk).toMatchObject({ path: missingPage.path, page: { unsavedText: 'Called' } });
  }
});

test('opening the address of a change leads to the page with its form', async () => {
  const { id } = await lead('Ann');
  for (const [change, page] of [
    [`/desk/leads/${id}/edit`, `/desk/leads/${id}`],
    [`/desk/leads/${id}/erase?q=ann`, `/desk/leads/${id}`],
    ['/desk/bookings/close', '/desk/bookings'],
    [`/desk/bookings/${id}/move`, '/desk/bookings'],
    ['/desk/people/invite', '/desk/settings'],
    ['/desk/sign-out', '/desk'],
  ] as const) {
    const opened = await open(change);
    expect(opened, change).toMatchObject({ statusCode: 303, headers: { location: page } });
    expect((await get(change)).headers.location, change).toMatch(/^\/desk\/sign-in\?to=/);
  }
});

test('the leads of an inbox are exported as CSV, regardless of their number', async () => {
  const now = Date.now();
  const many = Array.from({ length: 1200 }, (_, index) =>
    exampleNewLead({ id: uuidv7(now - index), name: `Row ${index}` }, { receivedAt: now - index }),
  );
  await use((store) => storeLeads(store, many, []));
  await lead('=Evil()');
  await lead('Spam', now, ['burst']);
  const all = await open('/desk/leads.csv');
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="leads-[\d-]{10}\.csv"$/),
    'cache-control': 'no-store',
  });
  const rows = all.body.split('\r\n').slice(1, -1);
  expect(rows).toHaveLength(1201);
  expect(rows.filter((row) => row.includes('"Row '))).toHaveLength(1200);
  expect(all.body).toContain(`"'=Evil()"`);
  expect(all.body).not.toContain('"Spam"');
  const found = await open('/desk/leads.csv?q=row+1199');
  expect(found.body.match(/"Row \d+"/g)).toEqual(['"Row 1199"']);
  expect(await unshown()).toBe(1);
  expect((await open('/desk/leads.csv?only=suspected')).body).toContain('"Spam"');
  expect(await unshown()).toBe(0);
  // Not for a page of another site, and not after the person has signed out.
  const headers = { cookie: cookie(), 'sec-fetch-site': 'cross-site' };
  const led = await request({ url: '/desk/leads.csv', headers });
  expect(led).toMatchObject({ statusCode: 303, body: '' });
  const stranger = await get('/desk/leads.csv');
  expect(stranger).toMatchObject({ statusCode: 303, body: '' });
});

test('leads can be read while nothing can be written', async () => {
  const { id } = await lead('Ann');
  await lead('Robot', Date.now(), ['burst']);
  await use(({ db }) => sql`update sessions set used_at = used_at - 7200000`.execute(db));
  for (const table of ['leads', 'sessions']) await breakTable(table, 'update');
  expect(await namesAt('/desk')).toEqual(['Ann']);
  expect(await namesAt('/desk?only=suspected')).toEqual(['Robot']);
  expect((await pageAt(`/desk/leads/${id}`)).lead).toMatchObject({ name: 'Ann' });
  expect((await open('/desk/leads.csv?only=suspected')).body).toContain('"Robot"');
  const change = await submit(`/desk/leads/${id}/progress`, { progress: 'won' });
  expect(change).toMatchObject({ statusCode: 503, headers: { 'cache-control': 'no-store' } });
  expect(change.body).toContain('Go back and try again');
});

test.each([
  ['new', false],
  ['answered', true],
  ['won', true],
  ['lost', true],
])('by a lead marked %s, its sender is answered everywhere, or nowhere: %s', async (step, done) => {
  const { id } = await lead('Ann', Date.now() - 2 * 86_400_000);
  for (const progress of [step === 'lost' ? 'won' : 'lost', step])
    await submit(`/desk/leads/${id}/progress`, { progress });
  expect(await namesAt('/desk?only=today')).toEqual(done ? [] : ['Ann']);
  const [header, row] = (await open('/desk/leads.csv')).body
    .split('\r\n')
    .map((line: string) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const answeredBy = row?.[header?.indexOf('answered by') ?? -1];
  expect(answeredBy).toMatch(done ? /^Dana/ : /^$/);
  const [entry] = (await pageAt('/desk')).leads;
  expect(entry.answeredAt !== undefined).toBe(done);
});

test('a reminder puts a lead under Today from its day on, with the note, until it is done', async () => {
  const { id } = await lead('Ann');
  const remind = (fields: Record<string, string>) => submit(`/desk/leads/${id}/remind`, fields);
  const names = async () => namesOf((await pageAt('/desk')).today);
  const { today } = await pageAt(`/desk/leads/${id}`);
  expect(await names()).toEqual([]);
  const tomorrow = dayAfter(today);
  expect((await remind({ on: tomorrow, note: 'Back from vacation' })).headers.location).toBe(
    `/desk/leads/${id}?done=remind&saved=note%2Creminder`,
  );
  expect(await names()).toEqual([]);
  expect((await remind({ date: '2020-01-01' })).statusCode).toBe(422);
  expect(await namesAt('/desk?only=reminders')).toEqual(['Ann']);
  await remind({ date: today, time: '23:55' });
  expect((await pageAt(`/desk/leads/${id}`)).lead.reminders[0].on).toBe(`${today} 23:55`);
  expect(await names()).toEqual(['Ann']);
  await remind({ date: today });
  // Pressed twice, it is one.
  await remind({ date: today });
  expect(await names()).toEqual(['Ann']);
  expect(await namesAt('/desk?only=today')).toEqual(['Ann']);
  const [entry] = (await pageAt('/desk')).today;
  expect(entry.work.notes).toEqual([{ text: 'Back from vacation', person: 'Dana' }]);
  const { reminders } = (await pageAt(`/desk/leads/${id}`)).lead;
  for (const each of reminders) await remind({ remove: removedReminderValue(each) });
  expect(await names()).toEqual([]);
  const { lead: left, history } = await pageAt(`/desk/leads/${id}`);
  expect(left.reminders).toEqual([]);
  expect(history.map(({ kind, detail }: Record<string, string>) => [kind, detail])).toEqual([
    ['note', 'Back from vacation'],
    ['reminder', tomorrow],
    ['reminder', `${today} 23:55`],
    ['reminder', today],
    ['reminder', `done ${today}`],
    ['reminder', `done ${today} 23:55`],
    ['reminder', `removed ${tomorrow}`],
  ]);
});

test('a reminder replaces no other, of a colleague or of one’s own', async () => {
  const { id } = await lead('Ann');
  // Also a day that was typed before another button was pressed.
  const typed = { date: '2027-01-07', note: 'I send the offer', progress: 'answered' };
  await submit(`/desk/leads/${id}/progress`, typed);
  await submit(`/desk/leads/${id}/remind`, { date: '2027-01-09', time: '09:00' });
  for (const note of ['One', 'Two', 'Three']) {
    await use((store) => addNote(store, { id, note }, eli));
  }
  const personId = (await invite('eli@acre.example', 'Eli')).id;
  const promise = { id, on: '2027-01-04 16:30', personId };
  await use((store) => changeReminder(store, 'set', promise, { ...eli, personId }));
  const [his, own] = (await pageAt(`/desk/leads/${id}`)).lead.reminders;
  expect(his).toMatchObject({ personId, person: 'Eli', on: '2027-01-04 16:30' });
  expect(own).toMatchObject({ person: 'Dana', on: '2027-01-07' });
  const [row] = (await pageAt('/desk?only=reminders')).leads;
  expect(row.work.reminders).toMatchObject([
    { person: 'Eli', on: '2027-01-04 16:30' },
    { person: 'Dana', on: '2027-01-07' },
    { person: 'Dana', on: '2027-01-09 09:00' },
  ]);
  const texts = row.work.notes.map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['I send the offer', 'Two', 'Three']);
  await submit(`/desk/leads/${id}/remind`, { remove: removedReminderValue(his) });
  const { lead: left, history } = await pageAt(`/desk/leads/${id}`);
  expect(left.reminders).toMatchObject([{ on: '2027-01-07' }, { on: '2027-01-09 09:00' }]);
  const removed = 'removed 2027-01-04 16:30 of Eli';
  expect(history.at(-1)).toMatchObject({ kind: 'reminder', detail: removed });
});

test('a reminder for a colleague is first on their Today, and falls to others once they are gone', async () => {
  const person = await invite('eli@acre.example', 'Eli');
  const [{ id }, { id: own }] = [await lead('Ann', Date.now() - 1000), await lead('Bob')];
  const { today } = await pageAt(`/desk/leads/${id}`);
  const remind = () => submit(`/desk/leads/${id}/remind`, { date: today, person: person.id });
  // They cannot see leads before they have signed in.
  const refused = await remind();
  expect(shown(refused).rejectedInput.values).toMatchObject({ date: today, person: person.id });
  const elis = await signIn(person);
  await remind();
  await submit(`/desk/leads/${own}/remind`, { date: today });
  for (const [by, names] of [
    [cookie(), ['Bob', 'Ann']],
    [elis, ['Ann', 'Bob']],
  ] as const) {
    expect(namesOf(shown(await get('/desk', by)).today)).toEqual(names);
    expect(namesOf(shown(await get('/desk?only=today', by)).leads)).toEqual(names);
  }
  expect(await namesAt('/desk?q=eli')).toEqual(['Ann']);
  const { history } = await pageAt(`/desk/leads/${id}`);
  expect(history).toMatchObject([
    { person: 'Dana (dana@acre.example)', detail: `${today} of Eli` },
  ]);

  const anns = await signIn(await invite('ann@acre.example', 'Ann'));
  for (const [gone, next] of [
    ['Eli', 'Dana'],
    ['Dana', 'everybody'],
  ] as const) {
    const found = (await use(listPeople)).find(({ name }) => name === gone);
    await use((store) => removePerson(store, String(found?.id)));
    const page = shown(await get(`/desk/leads/${id}`, anns));
    expect(page.lead.reminders).toMatchObject([{ person: next }]);
  }
  const remove = removedReminderValue({ on: today, personId: null });
  await post(`/desk/leads/${id}/remind`, { remove }, { cookie: anns });
  expect(namesOf(shown(await get('/desk', anns)).today)).toEqual(['Bob']);
});

test('what hides a lead hides nothing of others that its page did not show', async () => {
  const { id, reference } = await lead('Ann');
  const personId = (await invite('eli@acre.example', 'Eli')).id;
  const promise = { id, on: '2027-01-04', personId };
  await use((store) => changeReminder(store, 'set', promise, { ...eli, personId }));
  for (const [action, fields] of [
    ['spam', {}],
    ['erase', { confirm: reference }],
  ] as const) {
    if (action === 'erase') {
      // A slip of the finger does not hide what others did.
      const mistyped = await submit(`/desk/leads/${id}/erase`, { confirm: 'X', version: '0' });
      expect(shown(mistyped)).toMatchObject({ version: 0, newEvents: [] });
    }
    const pressed = await submit(`/desk/leads/${id}/${action}`, { ...fields, version: '0' });
    expect(shown(pressed)).toMatchObject({
      problem: { message: expect.stringContaining('others have worked on this lead') },
      version: 1,
      newEvents: [{ person: eli.by, kind: 'reminder', detail: promise.on }],
    });
  }
  expect(await namesAt('/desk?only=reminders')).toEqual(['Ann']);
  // Done with one, and typed the day of the next.
  const next = {
    remove: removedReminderValue(promise),
    date: '2027-01-15',
  };
  await submit(`/desk/leads/${id}/remind`, next);
  expect((await pageAt(`/desk/leads/${id}`)).lead.reminders[0].on).toBe('2027-01-15');
  // Nobody is reminded of what a colleague marked as spam.
  await use((store) => markSpam(store, { id, version: 9 }, eli));
  for (const [action, fields] of [
    ['remind', { date: '2027-01-20' }],
    ['progress', { progress: 'won' }],
  ] as const) {
    const pressed = await submit(`/desk/leads/${id}/${action}`, { ...fields, version: '3' });
    expect(shown(pressed).newEvents).toMatchObject([{ person: eli.by, kind: 'spam' }]);
  }
});

test('a search finds the words of notes, also of a lead that was suspected, and says how many', async () => {
  const [ann, ben] = [await lead('Ann'), await lead('Ben', Date.now(), ['burst'])];
  for (const { id } of [ann, ben]) {
    await submit(`/desk/leads/${id}/edit`, { note: 'Wants a Façade, (469) 555-0142' });
  }
  const find = async (q: string) => {
    const { leads, foundCount } = await pageAt(`/desk?q=${q}`);
    return [namesOf(leads), foundCount];
  };
  expect(await find('facade')).toEqual([['Ann'], 1]);
  await submit(`/desk/leads/${ben.id}/release`, {});
  expect(await find('facade')).toEqual([['Ben', 'Ann'], 2]);
  expect(await find('4695550142')).toEqual([['Ben', 'Ann'], 2]);
  expect((await pageAt('/desk')).foundCount).toBeUndefined();
});

test('figures are of the days in the address, both included', async () => {
  // Midnight in Chicago is 6 in the morning in UTC.
  await lead('Early', Date.parse('2026-01-05T05:59:59Z'));
  await lead('First', Date.parse('2026-01-05T06:00:00Z'));
  await lead('Last', Date.parse('2026-01-07T05:59:59Z'));
  await lead('Late', Date.parse('2026-01-07T06:00:00Z'));
  const { periods, isChosen } = await pageAt('/desk/figures?from=2026-01-05&to=2026-01-06');
  expect({ periods, isChosen }).toEqual({
    periods: [{ firstDay: '2026-01-05', count: 2 }],
    isChosen: true,
  });
  for (const wrong of ['from=2026-01-06&to=2026-01-05', 'from=soon', 'from=0001-01-01']) {
    const page = await pageAt(`/desk/figures?${wrong}`);
    expect(page).toMatchObject({ isChosen: false, problem: expect.stringContaining('Choose') });
  }
  const [{ id }] = (await pageAt('/desk')).leads;
  for (const progress of ['won', 'new', 'won']) {
    await submit(`/desk/leads/${id}/progress`, { progress });
  }
  const now = await pageAt('/desk/figures');
  expect(now).not.toHaveProperty('problem');
  expect(now.wonLeads).toHaveLength(1);
  expect((await pageAt('/desk/figures?from=2026-01-05&to=2026-01-06')).wonLeads).toEqual([]);
});

test('details are corrected, found by both, and of two at once the second is told', async () => {
  const { id } = await lead('Ann');
  const path = `/desk/leads/${id}`;
  const { details: before, seen } = await formOf(id);
  const details = { ...before, name: 'Anne Lee', email: 'anne@lee.example' };
  const edit = (fields: Record<string, string>, by = cookie()) =>
    post(`${path}/edit`, { ...seen, ...fields }, { cookie: by });
  const saved = await edit(details);
  expect(saved.headers.location).toBe(`${path}?done=edit&saved=details`);
  const { lead: corrected, history, replyUrl } = await pageAt(path);
  expect(corrected).toMatchObject({ name: 'Anne Lee', email: 'anne@lee.example' });
  expect(replyUrl).toContain('mailto:anne@lee.example');
  expect(history[0]).toMatchObject({
    kind: 'edited',
    detail: `Name: Ann → Anne Lee\nEmail: ${before.email} → anne@lee.example`,
  });
  for (const typed of [before.email, 'anne@lee.example']) {
    expect(await namesAt(`/desk?q=${typed}`)).toEqual(['Anne Lee']);
    const { certainMatches } = await use((store) => findPerson(store, String(typed)));
    expect(certainMatches.map((each) => each.lead.id)).toEqual([id]);
  }
  const elis = await signIn(await invite('eli@acre.example', 'Eli'));
  const typed = { ...details, name: 'Anna', phone: '(469) 555-0123' };
  const late = await edit(typed, elis);
  expect(late.statusCode).toBe(422);
  const message = expect.stringMatching(
    /^Name: at \d+:\d\d [AP]M, Dana wrote Anne Lee, you Anna\. Press “Save the details” to keep/,
  );
  expect(shown(late)).toMatchObject({
    lead: { name: 'Anne Lee', phone: '(469) 555-0123' },
    rejectedInput: {
      values: { name: 'Anna', contested: 'name' },
      problems: [{ field: 'name', message }],
    },
    problem: { message },
  });
  // Only the button of the details settles that.
  const again = { ...typed, 'seen-name': 'Anne Lee', contested: 'name', version: '2' };
  const marked = { ...again, 'seen-phone': typed.phone, progress: 'answered' };
  await post(`${path}/progress`, marked, { cookie: elis });
  expect((await pageAt(path)).lead).toMatchObject({ name: 'Anne Lee', progress: 'answered' });
  await edit({ ...again, keep: 'mine' }, elis);
  expect((await pageAt(path)).lead.name).toBe('Anna');
  await edit({ ...details, phone: typed.phone, 'seen-name': 'Anna', 'seen-phone': typed.phone });
  // Fields that the other person left alone are corrected; the other person's change stays.
  expect((await edit({ ...before, service: 'Local SEO' })).statusCode).toBe(303);
  expect((await pageAt(path)).lead).toMatchObject({
    ...details,
    phone: typed.phone,
    service: 'Local SEO',
  });
  // Sent twice, it changes nothing.
  expect((await edit(details)).statusCode).toBe(303);
  for (const wrong of [
    { name: '', email: '', phone: '' },
    { ...details, phone: '1'.repeat(101) },
  ]) {
    expect((await edit(wrong)).statusCode).toBe(422);
  }
  const kinds = (await pageAt(path)).history.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['edited', 'edited', 'answered', 'edited', 'edited', 'edited']);
});
