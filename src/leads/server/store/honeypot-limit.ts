import { type Kysely, sql, type Transaction } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import type { Tables } from '../../../schema/tables.ts';

/** Maximum number of honeypot leads to keep in 24 hours, from all visitors. */
export const maxHoneypotLeads = 500;

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the limit is reached, so that no more leads with a filled honeypot are kept. */
export async function isHoneypotLimitReached(
  db: Kysely<Tables> | Transaction<Tables>,
  now: Instant,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'suspected')
    .where('suspicion', 'like', sql.lit('%hidden-field%'))
    .where('received_at', '>', now - dayMs)
    .executeTakeFirstOrThrow();
  return Number(count) >= maxHoneypotLeads;
}
