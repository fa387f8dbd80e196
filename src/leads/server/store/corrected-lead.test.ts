import { describe, expect, test } from 'vitest';
import { markSpam } from '../../../desk/server/store/lead-changes.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../../testing/fresh-databases.ts';
import { correctedLead } from './corrected-lead.ts';
import { findLead } from './lead-queries.ts';
import { type NewLead, storeLead } from './store-leads.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const minute = 60 * 1000;
const databases = freshDatabases();

describe.each(databases.engines)('a chat lead that is only a number with $engine', ({ fresh }) => {
  const use = eachFresh(fresh);
  const targets = ['webhook', 'mail', 'acknowledgment'];
  const storeChat = async (fields: Record<string, unknown>, corrects?: string) => {
    const newLead = exampleNewLead({ kind: 'chat', ...fields }, { receivedAt: now, corrects });
    await use((store) => storeLead(store, newLead, targets));
    return newLead.lead.id;
  };
  const deliveriesOf = async (id: string) =>
    (await use((store) => findLead(store, id)))?.deliveries.map(({ target, state }) => [
      target,
      state,
    ]);
  const dueAt = async (id: string) =>
    await use(({ db }) =>
      db.selectFrom('deliveries').select(['target', 'due_at']).where('lead_id', '=', id).execute(),
    );

  test('is sent to the agency after three minutes, and never to the webhook or its sender', async () => {
    const id = await storeChat({ name: 'Ray', email: '', phone: '972 555 0188' });
    expect((await deliveriesOf(id))?.sort()).toEqual([
      ['mail', 'waiting'],
      ['webhook', 'dropped'],
    ]);
    expect(await dueAt(id)).toContainEqual({ target: 'mail', due_at: now + 3 * minute });
  });

  test('is replaced by the whole lead, of which everyone is notified once', async () => {
    const id = await storeChat({ name: '', email: '' });
    const whole = await storeChat({ name: 'Ray' }, id);
    expect(await use((store) => findLead(store, id))).toBeUndefined();
    expect(await deliveriesOf(id)).toBeUndefined();
    expect(await use((store) => findLead(store, whole))).toMatchObject({ corrects: undefined });
    expect(await deliveriesOf(whole)).toHaveLength(3);
  });

  test('is kept if the whole lead is suspected', async () => {
    const id = await storeChat({ email: '' });
    const whole = exampleNewLead({ kind: 'chat' }, { receivedAt: now, corrects: id });
    const suspected: NewLead = { ...whole, suspicions: ['links'] };
    await use((store) => storeLead(store, suspected, targets));
    expect(await use((store) => findLead(store, id))).toBeDefined();
  });

  test('is kept as a corrected lead once it was sent or opened, and so is a whole one', async () => {
    const sent = await storeChat({ email: '' });
    const opened = await storeChat({ email: '' });
    const whole = await storeChat({});
    await use(({ db }) =>
      db.updateTable('deliveries').set({ claim: '1' }).where('lead_id', '=', sent).execute(),
    );
    await use(({ db }) =>
      db.updateTable('leads').set({ read_at: now }).where('id', '=', opened).execute(),
    );
    for (const id of [sent, opened, whole]) {
      const later = await storeChat({}, id);
      expect(await use((store) => findLead(store, id))).toBeDefined();
      expect(await use((store) => findLead(store, later))).toMatchObject({ corrects: id });
    }
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
