import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/tables.ts';

/** How long the corrections of a lead bypass the rate limit for all visitors, in ms. */
const trustPeriodMs = 60 * 60 * 1000;
/** How many corrections of a lead bypass that limit. */
const maxTrustedCorrections = 5;

/**
 * The stored lead that a correction names; undefined if there is none. Only its sender knows its
 * id. `isTrusted`: the correction does not count toward a burst.
 */
export async function correctedLead(
  { db }: Store,
  id: string,
  now: Instant,
): Promise<{ isTrusted: boolean } | undefined> {
  const lead = await db
    .selectFrom('leads')
    .select(['state', 'received_at'])
    .select((eb) =>
      eb
        .selectFrom('leads as others')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('others.corrects', '=', id)
        .as('corrections'),
    )
    .where('id', '=', id)
    .where('state', '!=', 'erasing')
    .executeTakeFirst();
  if (!lead) return undefined;
  const isRecent = Math.abs(now - lead.received_at) <= trustPeriodMs;
  const isTrusted =
    lead.state === 'accepted' && isRecent && Number(lead.corrections) < maxTrustedCorrections;
  return { isTrusted };
}
