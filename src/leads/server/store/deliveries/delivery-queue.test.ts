import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleNewLead } from '../../../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../../../testing/fresh-databases.ts';
import { copyLead } from '../../../../testing/store-example-leads.ts';
import { storeLead } from '../store-leads.ts';
import { claimDeliveries, dueNow, queueDeliveries, settleDelivery } from './delivery-queue.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const leaseMs = 60_000;

describe.each(freshDatabases().engines)('the queue of $engine', ({ fresh }) => {
  const use = eachFresh(fresh);
  const newLead = exampleNewLead({}, { receivedAt: now });
  const claim = (at: number, server = 'one') =>
    use((store) =>
      claimDeliveries(store, { target: 'mail', claim: server, limit: 8, now: at, leaseMs }),
    );

  beforeEach(() => use((store) => storeLead(store, newLead, ['mail'])));

  test('gives one batch at a time, however many are due and known to be', async () => {
    await use(async (store) => {
      await copyLead(store, 3000);
      // What PostgreSQL then expects to wait: nothing.
      await store.db.updateTable('deliveries').set({ state: 'delivered' }).execute();
      await sql`analyze`.execute(store.db);
      await store.db
        .updateTable('deliveries')
        .set({ state: 'waiting' })
        .where('lead_id', 'in', (eb) => eb.selectFrom('leads').select('id').limit(300))
        .execute();
    });
    expect(await claim(now)).toHaveLength(8);
    expect(await claim(now, 'another')).toHaveLength(8);
  });

  test('gives a change of what is being sent only when that attempt is over', async () => {
    const [sent] = await claim(now);
    const change = { sequence: 1, now: now + 10 };
    await use((store) =>
      store.db
        .transaction()
        .execute((transaction) =>
          queueDeliveries(transaction, newLead.lead.id, [dueNow('mail', now + 10)], change),
        ),
    );
    expect(await claim(now + 20, 'another')).toEqual([]);
    if (!sent) throw new Error('nothing was claimed');
    await use((store) => settleDelivery(store, sent, { outcome: 'delivered' }, now + 30));
    expect(await claim(now + leaseMs + 1, 'another')).toMatchObject([{ sequence: 1 }]);
  });
});
