import { describe, expect, test } from 'vitest';
import { markSpam } from '../../../desk/server/store/lead-changes.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../../testing/fresh-databases.ts';
import { correctedLead } from './corrected-lead.ts';
import { claimDeliveries, settleDelivery } from './deliveries/delivery-queue.ts';
import { countLeads } from './lead-inbox.ts';
import { findLead } from './lead-queries.ts';
import { versionsOf } from './records/lead-events.ts';
import { type NewLead, storeLead } from './store-leads.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const minute = 60 * 1000;
const databases = freshDatabases();

describe.each(databases.engines)('a chat lead that is only a number with $engine', ({ fresh }) => {
  const use = eachFresh(fresh);
  const targets = ['webhook', 'mail', 'acknowledgment'];
  const id = uuidv7();
  const send = async (fields: Record<string, unknown>, rest: Partial<NewLead> = {}) => {
    const newLead = exampleNewLead({ id, kind: 'chat', ...fields }, { receivedAt: now, ...rest });
    return await use((store) => storeLead(store, newLead, targets));
  };
  const numberOnly = { name: '', email: '', message: 'my roof leaks' };
  const found = () => use((store) => findLead(store, id));
  const deliveries = () =>
    use(({ db }) =>
      db
        .selectFrom('deliveries')
        .select(['target', 'state', 'due_at as dueAt', 'sequence'])
        .orderBy('target')
        .execute(),
    );

  test('waits three minutes for the other answers, and has nobody to thank', async () => {
    await send(numberOnly);
    const later = { state: 'waiting', dueAt: now + 3 * minute, sequence: 0 };
    expect(await deliveries()).toMatchObject([
      { target: 'acknowledgment', state: 'dropped' },
      { target: 'mail', ...later },
      { target: 'webhook', ...later },
    ]);
  });

  test('is finished by the whole lead in its row, which everyone is notified of', async () => {
    await send(numberOnly);
    const claim = { target: 'mail', claim: '1', limit: 1, leaseMs: minute };
    const [mail] = await use((store) =>
      claimDeliveries(store, { ...claim, now: now + 3 * minute }),
    );
    await use(({ db }) => db.updateTable('leads').set({ read_at: now }).execute());
    expect(await send({ ...numberOnly, name: 'Ray' })).toBe('stored');
    expect(await send(numberOnly), 'an earlier version').toBe('duplicate');
    expect(await send({ ...numberOnly, name: 'Bo' }), 'another name').toBe('duplicate');
    expect(await found()).toMatchObject({ lead: { name: 'Ray', email: '' } });
    const whole = { name: 'Ray', email: 'ray@roof.example', message: 'my roof leaks' };
    expect(await send(whole, { receivedAt: now + 3 * minute })).toBe('stored');
    if (mail) await use((store) => settleDelivery(store, mail, { outcome: 'delivered' }, now));
    expect(await deliveries()).toMatchObject([
      { target: 'acknowledgment', state: 'waiting', sequence: 3 },
      { target: 'mail', state: 'waiting', sequence: 3, dueAt: now + 3 * minute },
      { target: 'webhook', state: 'waiting', sequence: 3, dueAt: now + 3 * minute },
    ]);
    expect(await found()).toMatchObject({ lead: whole, receivedAt: new Date(now) });
    const versions = await use((store) => versionsOf(store, [id]));
    expect(versions.get(id), 'a page with the number alone is stale').toBe(2);
    expect(await send(whole), 'sent again').toBe('duplicate');
    expect(await send(numberOnly), 'late').toBe('duplicate');
    expect(await send({ ...whole, phone: '' }), 'with other answers').toBe('conflict');
    const unread = { words: ['ray@roof.example'], only: 'unread' } as const;
    expect(await use((store) => countLeads(store, unread))).toBe(1);
  });

  test('is replaced by another number with more lines, and not by an earlier one', async () => {
    const first = { ...numberOnly, message: '', phone: '469 555 0107' };
    await send(first);
    const message = 'my roof leaks 👍\nwrong number, its 469 555 0108';
    const next = { ...numberOnly, phone: '469 555 0108', message };
    expect(await send(next)).toBe('stored');
    expect(await send(next), 'sent again').toBe('duplicate');
    expect(await send(first), 'late').toBe('duplicate');
    expect(await found()).toMatchObject({ lead: { phone: '469 555 0108', name: '' } });
    expect(await send({ ...next, name: 'Ray' })).toBe('stored');
    expect(await send(next), 'late').toBe('duplicate');
  });

  test('is not finished by a suspected lead, nor if it is suspected or spam itself', async () => {
    const suspected = { suspicions: ['links'] } as const;
    await send(numberOnly);
    expect(await send({ name: 'Ray' }, suspected)).toBe('conflict');
    expect(await send({ name: 'Ray' }, { mustBeDuplicate: true })).toBe('conflict');
    await use((store) => markSpam(store, { id }, { by: 'Dana', now }));
    expect(await send({ name: 'Ray' })).toBe('conflict');
    expect(await found()).toMatchObject({ state: 'suspected', lead: { name: '' } });
  });
});

describe.each(databases.engines)('a correction with $engine', ({ fresh }) => {
  const use = eachFresh(fresh);

  async function store(rest: Partial<NewLead> = {}, fields: Record<string, unknown> = {}) {
    const newLead = exampleNewLead(fields, { receivedAt: now, ...rest });
    await use((store) => storeLead(store, newLead, ['mail', 'acknowledgment']));
    return newLead.lead.id;
  }
  const corrected = (id: string, at = now + minute) => use((store) => correctedLead(store, id, at));

  test('is trusted for an hour, five times, and only of an accepted lead', async () => {
    const id = await store();
    expect(await corrected(uuidv7())).toBeUndefined();
    expect(await corrected(id, now + 61 * minute)).toEqual({ isTrusted: false });
    // The clock was set back.
    expect(await corrected(id, now - 61 * minute)).toEqual({ isTrusted: false });
    for (let time = 0; time < 5; time += 1) {
      expect(await corrected(id)).toEqual({ isTrusted: true });
      await store({ corrects: id });
    }
    expect(await corrected(id)).toEqual({ isTrusted: false });
    expect(await corrected(await store({ suspicions: ['burst'] }))).toEqual({ isTrusted: false });
    const spam = await store();
    await use((store) => markSpam(store, { id: spam }, { by: 'Dana', now }));
    expect(await corrected(spam)).toEqual({ isTrusted: false });
  });

  test('is acknowledged at another mailbox, and not again at the same', async () => {
    const id = await store();
    const acknowledgmentOf = async (lead: string) => {
      const stored = await use((store) => findLead(store, lead));
      return stored?.deliveries.find(({ target }) => target === 'acknowledgment')?.state;
    };
    const same = await store({ corrects: id }, { email: 'DANA@reyes.example', phone: '' });
    const other = await store({ corrects: id }, { email: 'dana@reyes.com.example' });
    expect(await Promise.all([id, same, other].map(acknowledgmentOf))).toEqual([
      'waiting',
      'dropped',
      'waiting',
    ]);
  });
});
