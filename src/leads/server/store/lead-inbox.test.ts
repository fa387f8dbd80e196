import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeBooking } from '../../../booking/server/store/store-booking.ts';
import { changeReminder, markRead, setProgress } from '../../../desk/server/store/lead-changes.ts';
import { markShown } from '../../../desk/server/store/suspected-leads.ts';
import type { Instant } from '../../../platform/instant.ts';
import { searchWords } from '../../../schema/text-keys.ts';
import { exampleBooking } from '../../../testing/example-booking.ts';
import { exampleLead, exampleNewLead } from '../../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import type { LeadFilter } from './lead-filter.ts';
import { countInbox, readInbox } from './lead-inbox.ts';
import { leadOrigins } from './lead-origins.ts';
import { leadsOfPerson } from './leads-of-person.ts';
import type { NewLead } from './store-leads.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const hour = 60 * 60 * 1000;
const today = { date: '2026-11-24', startedAt: Date.parse('2026-11-24T06:00:00Z') };
const actor = { by: 'Dana', now };
const databases = freshDatabases();

describe.each(databases.engines)('the inbox with $engine', ({ fresh, rule }) => {
  const use = eachFresh(fresh);
  const close = async () => undefined;
  let hours = 0;

  beforeEach(() => {
    hours = 0;
  });

  /** Stores a lead an hour after the one before; returns its id. */
  async function store(
    fields: Record<string, unknown> = {},
    rest: Partial<NewLead> = {},
    targets: string[] = [],
  ): Promise<string> {
    hours += 1;
    const lead = exampleNewLead(fields, { receivedAt: now + hours * hour, ...rest });
    await use((store) => storeLeads(store, [lead], targets));
    return lead.lead.id;
  }
  const accepted = { state: 'accepted' } as const;
  const read = (filter: LeadFilter = {}, limit = 100) =>
    use((store) => readInbox(store, { ...accepted, ...filter }, { limit }));
  const entryIds = async (filter: LeadFilter) => (await read(filter)).map(({ id }) => id);
  const search = (typed: string) => entryIds({ words: searchWords(typed) });
  const fail = (id: string, target: string) =>
    use(({ db }) =>
      db
        .updateTable('deliveries')
        .set({ state: 'failed' })
        .where('lead_id', '=', id)
        .where('target', '=', target)
        .execute(),
    );

  rule('lists what a row shows, newest first', async () => {
    const id = await store({ message: `Two\nlines ${'🌵'.repeat(200)}` });
    const chat = await store({ kind: 'chat', service: undefined, message: undefined });
    const booking = exampleBooking(now + 99 * hour, now + 9 * hour);
    await use((store) => storeBooking(store, booking));
    await use((store) => markRead(store, id, now));
    await use((store) => setProgress(store, { id, progress: 'won' }, actor));
    const [session, second, first] = await read();
    expect(first).toMatchObject({
      id,
      kind: 'form',
      name: 'Dana Reyes',
      email: 'dana@reyes.example',
      service: 'SEO & Content',
      receivedAt: now + hour,
      progress: 'won',
      answeredAt: now,
      isSuspected: false,
      hasFailed: false,
      session: undefined,
    });
    expect(first?.reference).toMatch(/^\w{4}-\w{4}$/);
    expect([...(first?.excerpt ?? '')]).toEqual([...`Two\nlines ${'🌵'.repeat(150)}`]);
    expect(second).toMatchObject({ id: chat, kind: 'chat', service: '', excerpt: '' });
    expect(second).toMatchObject({ readAt: undefined, progress: 'new', answeredAt: undefined });
    expect(session).toMatchObject({
      kind: 'booking',
      session: { start: now + 99 * hour, state: 'open' },
    });
  });

  test.each([
    ['the name in another case', 'ÉLODIE', { name: 'Élodie O’Hara' }],
    ['an apostrophe that another keyboard types', "O'Hara", { name: 'Élodie O’Hara' }],
    ['words between quotation marks', '“hail damage”', { message: 'Hail damage' }],
    ['a name without its accents', 'elodie munoz', { name: 'Élodie Muñoz' }],
    ['a name whose accents are typed apart', 'e\u0301lodie', { name: 'Élodie' }],
    ['a part of the e-mail address', 'REYES.example', { email: 'Dana@Reyes.example' }],
    ['a phone number as it is written', '(214) 555-0199', { phone: '(214) 555-0199' }],
    ['a phone number without groups', '2145550199', { phone: '(214) 555-0199' }],
    ['a phone number with dots', '214.555.0199', { phone: '(214) 555-0199' }],
    ['a phone number with spaces', '214 555 0199', { phone: '2145550199' }],
    ['a phone number with the country', '+1 (972) 555-0303', { phone: '972-555-0303' }],
    ['a phone number with the country in one', '+19725550303', { phone: '(972) 555 0303' }],
    ['the end of a phone number', '555-0199', { phone: '+1 214.555.0199' }],
    ['an area code in brackets', '(972)', { phone: '972-555-0303' }],
    ['a phone number in the message', '972 555 0303', { message: 'Call 972-555.0303, after 5' }],
    ['a British number in one', '+442079460958', { phone: '+44 (0)20 7946 0958' }],
    ['a British number as it is dialed there', '020 7946 0958', { phone: '00442079460958' }],
    ['a British number in a message', '0044 20 79460958', { message: 'at +44 (0)20 7946-0958.' }],
    ['a number with an extension', '214-555-0199 ext. 7', { phone: '+1 (214) 555-0199' }],
    ['a number with other dashes', '214\u2011555\u20110199', { phone: '(214) 555-0199' }],
    ['a number with middle dots', '(214) 555-0199', { phone: '214·555·0199' }],
    ['a number in full width', '2145550199', { phone: '２１４－５５５－０１９９' }],
    ['a number in Arabic digits', '(214) 555-0199', { phone: '٢١٤٥٥٥٠١٩٩' }],
    ['a part of it in Arabic digits', '555-0199', { phone: '٢١٤ ٥٥٥ ٠١٩٩' }],
    ['the address in ASCII', 'a@xn--mller-kva.example', { email: 'a@mü\u00adller.example' }],
    ['the address in another script', 'A@MÜLLER。example', { email: 'a@xn--mller-kva.example' }],
    ['an address in a message', 'a@xn--mller-kva.example', { message: 'To (a@müller.example).' }],
    ['a part of the address as typed', 'müller', { email: 'a@müller.example' }],
    ['a name and a number', 'ruth +1 972 5550303', { name: 'Ruth', phone: '972-555-0303' }],
    ['a word of the message', 'cactus', { message: 'Two\nlines, cactus' }],
    ['an amount', '$1,200.50', { message: 'about $1,200.50 a month' }],
    ['a date', '2026-12-24', { message: 'until 2026-12-24.' }],
    ['an emoji', '🌵', { message: 'We sell 🌵🌵' }],
    ['the service', 'crm development', { service: 'CRM Development' }],
    ['an apostrophe', "o'hara", { name: "O'Hara" }],
    ['percent', '100%', { message: 'is 100% sure' }],
    ['an underscore', 'a_b', { message: 'the file a_b.txt' }],
    ['a backslash', String.raw`c:\x`, { message: String.raw`in C:\x` }],
    ['words in another order', 'second park', { name: 'Lee Park', message: 'A second shop' }],
  ])('finds %s', async (_, typed, fields) => {
    const plain = { name: 'Mei', email: 'mei@b.example', phone: '', message: '100 aXb c:x 💐 20' };
    await store(plain);
    const id = await store({ ...plain, ...fields });
    await store(plain);
    expect(await search(typed)).toEqual([id]);
  });

  rule('finds no number by a few of its digits that were typed with a slash', async () => {
    await store({ phone: '(972) 247-0303' });
    const id = await store({ phone: '', message: 'open 24/7' });
    expect(await search('24/7')).toEqual([id]);
  });

  test('finds a reference with and without its dash, in any case', async () => {
    await store();
    const id = await store();
    const reference = (await read())[0]?.reference ?? '';
    for (const typed of [reference, reference.replace('-', ''), reference.toLowerCase()]) {
      expect(await search(typed)).toEqual([id]);
    }
    expect(await search(reference.replace('-', ' '))).toEqual([id]);
  });

  test('finds a lead by all of its words, and not by any other', async () => {
    const id = await store({ name: 'Dana Reyes', message: 'A second shop' });
    expect(await search('dana SHOP')).toEqual([id]);
    expect(await search('dana cactus')).toEqual([]);
    expect(await search(' \t\u0000 ')).toEqual([id]);
    expect(await search('dana\u0000reyes')).toEqual([id]);
    expect(await search('\ud800')).toEqual([]);
    expect(await search('a d da dan dana r re rey cactus')).toEqual([id]);
  });

  test('filters by kind, step, date, unread and undelivered', async () => {
    const [form, chat] = [await store(), await store({ kind: 'chat' }, {}, ['mail', 'webhook'])];
    const spam = await store({}, { suspicions: ['burst'] }, ['mail']);
    await fail(spam, 'mail');
    await use((store) => setProgress(store, { id: form, progress: 'lost' }, actor));
    await use((store) => markRead(store, form, now));
    for (const target of ['mail', 'webhook']) await fail(chat, target);
    expect(await entryIds({})).toEqual([chat, form]);
    expect(await entryIds({ kind: 'chat' })).toEqual([chat]);
    expect(await entryIds({ kind: 'booking' })).toEqual([]);
    expect(await entryIds({ progress: 'lost' })).toEqual([form]);
    expect(await entryIds({ progress: 'new' })).toEqual([chat]);
    expect(await entryIds({ only: 'unread' })).toEqual([chat]);
    expect(await entryIds({ only: 'undelivered' })).toEqual([chat]);
    expect(await entryIds({ state: 'suspected' })).toEqual([spam]);
    expect((await read({ state: 'suspected' }))[0]).toMatchObject({ isSuspected: true });
    expect((await read({ kind: 'chat' }))[0]).toMatchObject({ hasFailed: true });
    // From a time on, and before a time.
    expect(await entryIds({ since: now + 2 * hour })).toEqual([chat]);
    expect(await entryIds({ until: now + 2 * hour })).toEqual([form]);
    expect(await entryIds({ since: now + hour, until: now + 3 * hour })).toEqual([chat, form]);
    expect(await entryIds({ kind: 'form', progress: 'new' })).toEqual([]);
  });

  test('shows each lead on one page, even when several arrived at once', async () => {
    const times = [now, now, now, now, now + hour, now, now - hour];
    for (const receivedAt of times) await store({}, { receivedAt });
    await store({}, { suspicions: ['burst'] });
    const all = await read();
    expect(all.map(({ receivedAt }) => receivedAt)).toEqual(times.toSorted((a, b) => b - a));
    for (const limit of [1, 2, 3, 50]) {
      const found = [];
      for (let after: { at: Instant; id: string } | undefined; ; ) {
        const page = await use((store) => readInbox(store, accepted, { limit, after }));
        const last = page.at(-1);
        if (!last) break;
        expect(page.length).toBeLessThanOrEqual(limit);
        found.push(...page);
        after = { at: last.receivedAt, id: last.id };
      }
      expect(found).toEqual(all);
    }
  });

  rule('reads the origin of each lead once, even when several arrived at once', async () => {
    const leads = Array.from({ length: 1100 }, () => exampleNewLead({}, { receivedAt: now }));
    await use((store) => storeLeads(store, leads, []));
    await store({}, { receivedAt: now - 1 });
    await store({}, { suspicions: ['burst'] });
    const origins = await Readable.from(leadOrigins({ use, close }, now)).toArray();
    expect(origins.flat()).toHaveLength(1100);
    expect(origins.flat()[0]).toMatchObject({ receivedAt: now, progress: 'new' });
    expect(await Readable.from(leadOrigins({ use, close }, now + 1)).toArray()).toEqual([[]]);
  });

  test('lists what is due, and what was unanswered when the day began, oldest first', async () => {
    const at = (hoursAgo: number, rest: Partial<NewLead> = {}) =>
      store({}, { receivedAt: now - hoursAgo * hour, ...rest });
    const [old, older] = [await at(30), await at(40)];
    await at(1);
    await at(70, { suspicions: ['burst'] });
    const [due, later, won] = [await at(2), await at(50), await at(60)];
    await use(async (store) => {
      await changeReminder(store, 'set', { id: due, on: today.date, personId: null }, actor);
      await changeReminder(store, 'set', { id: later, on: '2099-01-01', personId: null }, actor);
      await setProgress(store, { id: won, progress: 'won' }, actor);
    });
    const idsBy = async (order: 'asc' | 'desc') =>
      (await use((store) => readInbox(store, { ...accepted, today }, { limit: 9, order }))).map(
        ({ id }) => id,
      );
    expect(await idsBy('asc')).toEqual([older, old, due]);
    expect(await idsBy('desc')).toEqual([due, old, older]);
    expect((await use((store) => countInbox(store, today))).today).toBe(3);
  });

  test('counts the leads that wait for a person', async () => {
    const counts = () => use((store) => countInbox(store, today));
    const none = { unread: 0, suspected: 0, undelivered: 0, today: 0, reminders: 0 };
    expect(await counts()).toEqual(none);
    const [first] = [await store({}, {}, ['mail', 'webhook']), await store()];
    const spam = await store({}, { suspicions: ['burst'] }, ['mail']);
    await fail(spam, 'mail');
    for (const target of ['mail', 'webhook']) await fail(first, target);
    expect(await counts()).toMatchObject({ unread: 2, suspected: 1, undelivered: 1 });
    await use((store) => markRead(store, first, now));
    await use((store) => markShown(store, [spam], now));
    // Suspected leads count whether or not they were seen, as in their list.
    expect(await counts()).toMatchObject({ unread: 1, suspected: 1, undelivered: 1 });
  });

  rule('finds what else came from an address or a number, however they are written', async () => {
    const ann = { email: 'ann@lee.example', phone: '(972) 555-0164 ext. 3' };
    const [first, spam] = [await store(ann), await store(ann, { suspicions: ['burst'] })];
    const sameAddress = await store({ email: 'ANN@L\u00adee。example', phone: '' });
    const sameNumber = await store({ email: 'office@lee.example', phone: '+1 972·555·0164' });
    await store({ email: 'ann@lee.example.org', phone: '972-555-0165' });
    const others = (id: string, of: { email: string; phone: string }) =>
      use(async (db) => {
        const lead = exampleLead({ id, ...of });
        return (await leadsOfPerson(db, { lead, corrects: undefined })).map((each) => each.id);
      });
    expect(await others(first, ann)).toEqual([sameNumber, sameAddress, spam]);
    expect(await others(first, { email: 'n@one.example', phone: 'n/a' })).toEqual([]);
    const many = [];
    for (let more = 0; more < 12; more += 1) many.unshift(await store(ann));
    expect(await others(first, ann)).toEqual(many.slice(0, 10));
  });

  rule('finds what corrects a lead, whatever its contact details are', async () => {
    const first = await store({ email: 'ann@le.example', phone: '' });
    const fields = { email: 'ann@lee.example', phone: '' };
    const second = await store(fields, { corrects: first });
    const third = await store({ email: 'ann@leigh.example', phone: '' }, { corrects: first });
    const others = (id: string, corrects?: string) =>
      use(async (db) => {
        const found = await leadsOfPerson(db, { lead: exampleLead({ ...fields, id }), corrects });
        return found.map((each) => [each.id, each.corrects]);
      });
    expect(await others(first)).toEqual([
      [third, first],
      [second, first],
    ]);
    expect(await others(second, first)).toEqual([
      [third, first],
      [first, undefined],
    ]);
  });

  rule('mail to a visitor’s invalid address does not make a lead undelivered', async () => {
    const id = await store({}, {}, ['mail', 'visitor-mail']);
    await fail(id, 'visitor-mail');
    expect((await use((store) => countInbox(store, today))).undelivered).toBe(0);
    expect(await entryIds({ only: 'undelivered' })).toEqual([]);
    expect((await read())[0]).toMatchObject({ hasFailed: false });
  });
});
