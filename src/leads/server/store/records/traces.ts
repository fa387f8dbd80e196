import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Instant } from '../../../../platform/instant.ts';
import type { Tables, TraceKind } from '../../../../schema/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long a trace is kept, in ms. A trace is a keyed hash of a network that recently booked, or of
 * a mailbox that was recently sent an email.
 */
export const traceLifetimeMs = dayMs;

/** Maximum difference between the clocks of several servers, in ms. */
const maxClockSkewMs = 5 * 60 * 1000;

/**
 * Deletes traces that have expired at `now`, and their keys. Must not run in a transaction that
 * leaves a trace: two such transactions would deadlock.
 */
export async function deleteOldTraces(db: Kysely<Tables>, now: Instant): Promise<void> {
  await db
    .deleteFrom('traces')
    .where(({ or, eb }) =>
      // A time in the future was written while the clock was ahead.
      or([eb('at', '<=', now - traceLifetimeMs), eb('at', '>', now + maxClockSkewMs)]),
    )
    .execute();
  // A key makes digests for a day, and each digest is kept for another day.
  await db
    .deleteFrom('trace_keys')
    .where('created_at', '<=', now - 2 * dayMs)
    .execute();
}

/**
 * The digests of a network or a mailbox: the one to write now, then those under earlier keys. The
 * key changes daily, so that a trace cannot be followed for longer.
 */
export async function traceDigests(
  transaction: Transaction<Tables>,
  name: string,
  now: Instant,
): Promise<[string, ...string[]]> {
  const keys = await transaction.selectFrom('trace_keys').selectAll().execute();
  let current = keys.find(({ created_at }) => created_at <= now && created_at > now - dayMs)?.key;
  if (current === undefined) {
    current = randomBytes(32).toString('base64url');
    await transaction.insertInto('trace_keys').values({ key: current, created_at: now }).execute();
  }
  const digest = (key: string) => createHmac('sha256', key).update(name).digest('base64url');
  const earlier = keys.map(({ key }) => key).filter((key) => key !== current);
  return [digest(current), ...earlier.map(digest)];
}

/** Writes a trace at `now`. With `leadId`, it is deleted with the lead. */
export async function recordTrace(
  transaction: Transaction<Tables>,
  trace: { digest: string; kind: TraceKind; leadId?: string; now: Instant },
): Promise<void> {
  const { digest, kind, leadId = null, now } = trace;
  await transaction
    .insertInto('traces')
    .values({ id: randomUUID(), digest, kind, lead_id: leadId, at: now })
    .execute();
}
