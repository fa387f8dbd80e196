import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../../core/uuidv7.ts';
import { exampleLead, exampleNewLead } from '../../testing/example-lead.ts';
import { freshDatabases } from '../../testing/fresh-databases.ts';
import { acceptSuspected, markRead, markSpam, setProgress } from '../changes/lead-changes.ts';
import { findPerson } from '../changes/lead-erasure.ts';
import { claimDeliveries, settleDelivery } from '../deliveries/delivery-queue.ts';
import { type LeadDatabase, leadDatabase } from '../engine/lead-database.ts';
import { listEvents } from '../records/lead-events.ts';
import { correctLead } from './correct-lead.ts';
import { findLeads } from './lead-queries.ts';
import { type NewLead, storeLead } from './store-leads.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const minute = 60 * 1000;
const databases = freshDatabases();

describe.each(databases.engines)('a correction with $engine', ({ fresh, rule }) => {
  let database: LeadDatabase;

  beforeEach(async () => {
    database = leadDatabase(await fresh());
  });
  afterEach(() => database.close());

  async function store(rest: Partial<NewLead> = {}, fields: Record<string, unknown> = {}) {
    const newLead = exampleNewLead(fields, { receivedAt: now, ...rest });
    await database.use((store) => storeLead(store, newLead, ['mail', 'acknowledgment']));
    return newLead.lead;
  }
  const correct = (
    corrects: string,
    fields: Record<string, unknown>,
    at = now + minute,
    id = uuidv7(at),
  ) =>
    database.use((store) =>
      correctLead(store, {
        lead: exampleLead({ id, ...fields }),
        corrects,
        now: at,
        isRefused: false,
      }),
    );
  const found = async (id: string) => {
    const [stored] = await database.use((store) => findLeads(store, id));
    if (!stored) throw new Error('not found');
    return stored;
  };
  const deliveriesOf = async (id: string) =>
    (await found(id)).deliveries.map(({ target, state }) => `${target} ${state}`);
  const historyOf = (id: string) => database.use((store) => listEvents(store, id));
  const claim = async (target: string, at = now) => {
    const request = { target, claim: 'worker', limit: 10, now: at, leaseMs: minute };
    const [delivery] = await database.use((store) => claimDeliveries(store, request));
    if (!delivery) throw new Error('nothing to deliver');
    return delivery;
  };
  async function deliver(target: string, at = now): Promise<void> {
    const delivery = await claim(target, at);
    await database.use((store) => settleDelivery(store, delivery, { outcome: 'delivered' }, at));
  }

  rule('replaces what was sent, keeps it in the history, and is delivered again', async () => {
    const { id } = await store();
    await deliver('mail');
    await deliver('acknowledgment');
    await database.use(({ db }) => db.updateTable('leads').set({ read_at: now }).execute());
    const { reference } = await found(id);
    expect(await correct(id, { email: 'dana@reyes.com.example', phone: '' })).toEqual({
      outcome: 'corrected',
      reference,
    });
    const after = await found(id);
    expect(after.lead).toMatchObject({ email: 'dana@reyes.com.example', phone: '' });
    expect(after.receivedAt.getTime()).toBe(now);
    expect(await historyOf(id)).toEqual([
      {
        at: now + minute,
        person: 'The visitor',
        kind: 'corrected',
        detail: 'Email before: dana@reyes.example\nPhone before: (214) 555-0142',
      },
    ]);
    // The new address has not been answered yet.
    expect(await deliveriesOf(id)).toEqual(['acknowledgment waiting', 'mail waiting']);
    const row = await database.use(({ db }) =>
      db.selectFrom('leads').select(['read_at', 'search', 'email_key']).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ read_at: null, email_key: 'dana@reyes.com.example' });
    expect(row.search).toContain('dana@reyes.com.example');
  });

  rule('with the same address sends no second acknowledgment', async () => {
    const { id } = await store();
    await deliver('mail');
    await deliver('acknowledgment');
    await correct(id, { phone: '214 555 0143' });
    expect(await deliveriesOf(id)).toEqual(['acknowledgment delivered', 'mail waiting']);
  });

  rule('is delivered even when the first version is in flight', async () => {
    const { id } = await store();
    const onItsWay = await claim('mail');
    await correct(id, { phone: '' });
    await database.use((store) => settleDelivery(store, onItsWay, { outcome: 'delivered' }, now));
    expect((await deliveriesOf(id))[1]).toBe('mail waiting');
    const delivery = await claim('mail', now + minute);
    expect(delivery.correctedBy).toBeDefined();
    expect(delivery.lead.phone).toBe('');
  });

  rule('that arrives again, or changes nothing, writes nothing', async () => {
    const { id } = await store();
    await correct(id, { phone: '' }, now + minute, uuidv7(now + 1));
    await deliver('mail', now + minute);
    const again = (await found(id)).correctedBy ?? '';
    const known = { outcome: 'duplicate' };
    expect(await correct(id, { phone: '' }, now + 2 * minute, again)).toMatchObject(known);
    expect(await correct(id, { phone: '' }, now + 2 * minute)).toMatchObject(known);
    expect(await historyOf(id)).toHaveLength(1);
    expect((await deliveriesOf(id))[1]).toBe('mail delivered');
  });

  rule('that a later one has overtaken is only in the history, once', async () => {
    const { id } = await store();
    await correct(id, { phone: '2' }, now + minute, uuidv7(now + 9));
    await deliver('mail', now + minute);
    const earlier = () => correct(id, { phone: '1' }, now + 2 * minute, uuidv7(now + 8));
    expect(await earlier()).toMatchObject({ outcome: 'overtaken' });
    expect(await earlier()).toMatchObject({ outcome: 'duplicate' });
    expect((await found(id)).lead.phone).toBe('2');
    expect((await historyOf(id)).map(({ detail }) => detail)).toEqual([
      'Phone before: (214) 555-0142',
      'Phone in an earlier correction: 1',
    ]);
    expect((await deliveriesOf(id))[1]).toBe('mail delivered');
  });

  rule('sent twice at once is applied once', async () => {
    const { id } = await store();
    const own = uuidv7(now + 1);
    await Promise.all([1, 2, 3].map(() => correct(id, { phone: '' }, now + minute, own)));
    expect(await historyOf(id)).toHaveLength(1);
  });

  rule('is accepted for an hour, five times, and only from the same kind of lead', async () => {
    const { id } = await store();
    expect(await correct(id, { phone: '1' }, now + 61 * minute)).toBeUndefined();
    // The clock was set back.
    expect(await correct(id, { phone: '1' }, now - 61 * minute)).toBeUndefined();
    expect(await correct(uuidv7(now), { phone: '1' })).toBeUndefined();
    expect(await correct(id, { kind: 'chat', phone: '1' })).toBeUndefined();
    for (const phone of ['3', '4', '5', '6', '7']) {
      expect(await correct(id, { phone }, now + Number(phone) * minute)).toBeDefined();
    }
    expect(await correct(id, { phone: '8' }, now + 8 * minute)).toBeUndefined();
    expect((await found(id)).lead.phone).toBe('7');
    // The sixth correction has become a lead of its own, and stays one.
    const own = exampleNewLead({ phone: '8' });
    await database.use((store) => storeLead(store, own, []));
    expect(await correct(id, { phone: '8' }, now + minute, own.lead.id)).toBeUndefined();
  });

  rule('from the chat keeps what was written before the first version', async () => {
    const { id } = await store({}, { kind: 'chat', message: 'I fix roofs' });
    const corrected = { kind: 'chat', phone: '1', message: 'What is it?' };
    await correct(id, corrected, now + minute, uuidv7(now + 1));
    await correct(id, { kind: 'chat', phone: '2', message: '' }, now + minute, uuidv7(now + 2));
    expect((await found(id)).lead.message).toBe('I fix roofs\nWhat is it?');
  });

  rule('from the chat that makes the text too long is a lead of its own', async () => {
    const { id } = await store({}, { kind: 'chat', message: 'x'.repeat(3995) });
    expect(await correct(id, { kind: 'chat', message: 'and more' })).toBeUndefined();
  });

  rule('of a lead held for a burst waits with it, unseen', async () => {
    const { id } = await store({ suspicions: ['burst'] });
    await database.use((store) => markRead(store, id, now));
    expect(await correct(id, { message: 'A rare word', email: 'dana@b.example' })).toBeDefined();
    const after = await found(id);
    expect(after).toMatchObject({ state: 'suspected', correctedBy: undefined });
    expect(await deliveriesOf(id)).toEqual(['acknowledgment held', 'mail held']);
    const { search, shown_at } = await database.use(({ db }) =>
      db.selectFrom('leads').select(['search', 'shown_at']).executeTakeFirstOrThrow(),
    );
    expect(search).not.toContain('rare');
    expect(shown_at).toBeNull();
    await database.use((store) => acceptSuspected(store, id, { by: 'Dana', now }));
    expect(await deliveriesOf(id)).toEqual(['acknowledgment waiting', 'mail waiting']);
  });

  rule('of a lead filed as spam is a lead of its own, and sends nothing', async () => {
    const { id } = await store();
    await deliver('mail');
    await database.use((store) => markSpam(store, id, { by: 'Dana', now }));
    expect(await correct(id, { email: 'dana@b.example' })).toBeUndefined();
    expect(await deliveriesOf(id)).toEqual(['acknowledgment held', 'mail delivered']);
    const unreadable = await store({ suspicions: ['unreadable'] });
    expect(await correct(unreadable.id, { phone: '' })).toBeUndefined();
  });

  rule('is also found by its earlier contact details', async () => {
    const { id } = await store();
    await correct(id, { phone: '469 555 0100' });
    const { search } = await database.use(({ db }) =>
      db.selectFrom('leads').select('search').executeTakeFirstOrThrow(),
    );
    expect(search).toContain('4695550100');
    expect(search).toContain('2145550142');
  });

  test('while its acknowledgment is claimed does not give the mail another address', async () => {
    const refused = 'ana@reyes.example';
    await store({}, { email: refused });
    await deliver('acknowledgment');
    const { id, email } = await store();
    const [claimed] = await Promise.all([claim('acknowledgment'), correct(id, { email: refused })]);
    expect(claimed.lead.email).toBe(email);
    expect(await deliveriesOf(id)).toContain('acknowledgment dropped');
  });

  rule('is found for erasure by its earlier address', async () => {
    const { id } = await store();
    await correct(id, { email: 'dana@reyes.com.example' });
    const { certain } = await database.use((store) => findPerson(store, 'Dana@Reyes.example'));
    expect(certain.map(({ lead }) => lead.id)).toEqual([id]);
    expect((await database.use((store) => findPerson(store, 'ana@reyes.example'))).certain).toEqual(
      [],
    );
  });

  test('keeps the step that the agency marked', async () => {
    const { id } = await store();
    const dana = { by: 'Dana', now };
    await database.use((store) => setProgress(store, { id, progress: 'answered' }, dana));
    await correct(id, { phone: '' });
    expect((await found(id)).progress).toBe('answered');
  });
});
