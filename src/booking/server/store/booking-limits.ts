import type { Transaction } from 'kysely';
import { traceDigests } from '../../../leads/server/store/records/traces.ts';
import type { Suspicion } from '../../../leads/suspicion.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Tables } from '../../../schema/tables.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/**
 * Limits per network, for sessions not confirmed by an emailed link; further ones are held.
 */
const maxPerHour = 2;
const maxPerDay = 6;
/** Maximum number of held sessions per network that keep their time. */
const maxHeld = 3;
/** Minimum number of sessions in a day that counts as a rush, however few are offered. */
const minRush = 3;

/** The visitor's network, and the number of sessions on offer in the coming week, booked or not. */
export type BookingLimits = { network: string; offered: number };

type LimitCheck = {
  /** The reasons to hold the new session; empty if there are none. */
  suspicions: Suspicion[];
  /** Whether the session, if it is held, keeps its time until it is confirmed. */
  keepsTime: boolean;
  /** The network's digest, for the trace of the new session. */
  digest: string;
};

/**
 * Checks a new session at `now` against those of its network and of the last day. Runs inside
 * `changeTimes`, so that the next session is checked against this one.
 */
export async function checkBookingLimits(
  transaction: Transaction<Tables>,
  { network, offered }: BookingLimits,
  now: Instant,
): Promise<LimitCheck> {
  const digests = await traceDigests(transaction, network, now);
  const traced = transaction
    .selectFrom('traces')
    .innerJoin('bookings', 'bookings.lead_id', 'traces.lead_id')
    .where('traces.kind', '=', 'booking');
  const ofNetwork = await traced
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '!=', 'held').as('inDay'),
      fn
        .countAll<number>()
        .filterWhere(({ and, eb }) => and([eb('state', '!=', 'held'), eb('at', '>', now - hourMs)]))
        .as('inHour'),
      fn.countAll<number>().filterWhere('held_until', '>', now).as('held'),
    ])
    .where('digest', 'in', digests)
    .where('at', '>', now - dayMs)
    .executeTakeFirstOrThrow();
  // Counts bookings whenever they start: a bot that books a whole month may begin anywhere in it.
  const overall = await traced
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('at', '>', now - hourMs)
        .as('inHour'),
      fn
        .countAll<number>()
        .filterWhere('at', '>', now - dayMs)
        .as('inDay'),
    ])
    // Include cancelled ones: booking, moving and cancelling in a loop sends mail to a stranger.
    .where('state', '!=', 'held')
    .executeTakeFirstOrThrow();
  const suspicions: Suspicion[] = [];
  if (ofNetwork.inHour >= maxPerHour || ofNetwork.inDay >= maxPerDay)
    suspicions.push('many-sessions');
  const isRush = overall.inHour * 3 > offered || overall.inDay > offered;
  if (overall.inDay >= minRush && isRush) suspicions.push('booking-rush');
  return { suspicions, keepsTime: ofNetwork.held < maxHeld, digest: digests[0] };
}
