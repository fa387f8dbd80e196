import { type NewLead, type StoreOutcome, storeLead } from '../leads/server/store/store-leads.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import type { Store } from '../schema/tables.ts';

/** Stores leads one after another; returns the outcomes in order. */
export async function storeLeads(
  store: Store,
  leads: readonly NewLead[],
  targets: readonly string[],
): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = [];
  for (const lead of leads) outcomes.push(await storeLead(store, lead, targets));
  return outcomes;
}

// With the columns of a lead, fewer parameters than either engine allows.
const copiesAtOnce = 1000;

/**
 * Stores this many copies of a stored lead and its deliveries under new ids: much faster than
 * storing leads.
 */
export async function copyLead({ db }: Store, count: number): Promise<void> {
  const lead = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', '=', lead.id)
    .execute();
  const ids = Array.from({ length: count }, () => uuidv7());
  for (let first = 0; first < count; first += copiesAtOnce) {
    const some = ids.slice(first, first + copiesAtOnce);
    await db
      .insertInto('leads')
      .values(some.map((id) => ({ ...lead, id })))
      .execute();
    const theirs = some.flatMap((id) => deliveries.map((each) => ({ ...each, lead_id: id })));
    if (theirs.length > 0) await db.insertInto('deliveries').values(theirs).execute();
  }
}
