import { type Insertable, sql, type Transaction } from 'kysely';
import type { Store } from '../engine/engine.ts';
import type { LeadTable, Tables } from '../engine/tables.ts';
import { leaveTrace, traceDigests } from '../records/traces.ts';

/** The space for suspected leads with a filled hidden field, in bytes. */
const maxHiddenFieldBytes = 20_000_000;

/**
 * Longer than an unconfirmed session keeps its time, in ms; its lead is not dropped before that.
 */
const holdMs = 60 * 60 * 1000;

/**
 * The size of a lead: about 1000 bytes for its keys, deliveries and indexes, and its texts in
 * UTF-8.
 */
const leadBytes = sql<number>`1000 + octet_length(name) + octet_length(email) + octet_length(phone)
  + octet_length(coalesce(message, '')) + octet_length(attribution) + octet_length(search)`;

/**
 * Traces a new lead with a filled hidden field to its network, and keeps all such leads within
 * `maxBytes`. Beyond that, the network that sent the most loses leads first: the new lead if it is
 * the sender, otherwise its oldest one. Leads whose network is forgotten go last. A new session is
 * always kept. Returns whether the new lead is kept.
 */
export async function limitHiddenFieldLeads(
  transaction: Transaction<Tables>,
  { id, kind, received_at: now }: Pick<Insertable<LeadTable>, 'id' | 'kind' | 'received_at'>,
  network: string,
  maxBytes = maxHiddenFieldBytes,
): Promise<boolean> {
  const digests = await traceDigests(transaction, network, now);
  await leaveTrace(transaction, { digest: digests[0], kind: 'hidden-field', leadId: id, now });
  const leads = transaction
    .selectFrom('leads')
    .leftJoin('traces', (join) =>
      join.onRef('traces.lead_id', '=', 'leads.id').on('traces.kind', '=', 'hidden-field'),
    )
    .where('state', '=', 'suspected')
    .where('suspicion', 'like', '%hidden-field%')
    .where(({ or, eb }) =>
      or([eb('leads.kind', '!=', 'booking'), eb('received_at', '<', now - holdMs)]),
    );
  const sums = await leads
    .select(['digest', sql<number>`sum(${leadBytes})`.as('bytes')])
    .groupBy('digest')
    .execute();
  const networks = sums.map(({ digest, bytes }) => ({ digest, bytes: Number(bytes) }));
  let excess = networks.reduce((total, { bytes }) => total + bytes, 0) - maxBytes;
  let dropped = 0;
  let isKept = true;
  while (excess > 0 && isKept) {
    // Leads whose network is forgotten go last: they may be genuine, or from a flood that is over.
    const [largest] = networks.sort(
      (a, b) => Number(a.digest === null) - Number(b.digest === null) || b.bytes - a.bytes,
    );
    if (!largest) break;
    isKept = kind === 'booking' || !digests.includes(largest.digest ?? '');
    const victim = await leads
      .select(['leads.id', sql<number>`${leadBytes}`.as('bytes')])
      .where('digest', largest.digest === null ? 'is' : '=', largest.digest)
      .where('leads.id', isKept ? '!=' : '=', id)
      .orderBy('received_at')
      .limit(1)
      .executeTakeFirst();
    if (!victim) break;
    await transaction.deleteFrom('leads').where('id', '=', victim.id).execute();
    largest.bytes -= victim.bytes;
    excess -= victim.bytes;
    dropped += 1;
  }
  await countDropped({ db: transaction }, dropped);
  return isKept;
}

/** Counts dropped leads with a filled hidden field, for the next notice to the agency. */
export async function countDropped({ db }: Pick<Store, 'db'>, number: number): Promise<void> {
  if (number === 0) return;
  await db
    .insertInto('dropped_leads')
    .values({ id: 1, number })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ number: eb('dropped_leads.number', '+', number) })),
    )
    .execute();
}

/** How many leads were dropped since the agency was last notified. */
export async function droppedLeads({ db }: Store): Promise<number> {
  const row = await db.selectFrom('dropped_leads').select('number').executeTakeFirst();
  return row?.number ?? 0;
}

/** Records that the agency was notified of this many dropped leads. */
export async function markDroppedReported({ db }: Store, number: number): Promise<void> {
  await db
    .updateTable('dropped_leads')
    .set((eb) => ({ number: eb('number', '-', number) }))
    .execute();
}
