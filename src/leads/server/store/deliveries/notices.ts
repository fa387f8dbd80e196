import type { Instant } from '../../../../platform/instant.ts';
import type { LeadDatabase } from '../../../../schema/lead-database.ts';
import type { Store } from '../../../../schema/tables.ts';

/** Longer than sending a notice takes, in ms. An older claim is from a server that died. */
const claimLifetimeMs = 2 * 60 * 1000;

/** One server's claim to send a kind of notice. */
type Claim = { notifiedUntil: Instant; claimedUntil: Instant };

async function claimNotice({ db }: Store, name: string, now: Instant): Promise<Claim | undefined> {
  const claimedUntil = now + claimLifetimeMs;
  const row = await db
    .insertInto('notices')
    .values({ name, notified_until: 0, claimed_until: claimedUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ claimed_until: claimedUntil })
        .where(({ or, eb }) =>
          or([
            eb('notices.claimed_until', '<=', now),
            // Set while a clock was wrong, not just slightly ahead.
            eb('notices.claimed_until', '>', claimedUntil + claimLifetimeMs),
          ]),
        ),
    )
    .returning('notified_until')
    .executeTakeFirst();
  return row && { notifiedUntil: row.notified_until, claimedUntil };
}

async function settleNotice(
  { db }: Store,
  name: string,
  claimedUntil: Instant,
  result: { notified_until?: Instant },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ claimed_until: 0, ...result })
    .where('name', '=', name)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

/**
 * Sends a kind of notice to the agency unless another server is doing so. `notify` gets the time up
 * to which earlier notices have reported everything (0 if there were none), and resolves with the
 * new time, or with undefined when it sent nothing. The time survives restarts; if `notify` rejects,
 * it stays as it was.
 */
export async function notifyOnce(
  database: LeadDatabase,
  name: string,
  now: Instant,
  notify: (notifiedUntil: Instant) => Promise<Instant | undefined>,
): Promise<void> {
  const claim = await database.use((store) => claimNotice(store, name, now));
  if (!claim) return;
  let notifiedUntil: Instant | undefined;
  try {
    // A time further in the future was stored while the clock was ahead; trusting it would suppress
    // notices. A time slightly ahead may come from another server.
    const isTrusted = claim.notifiedUntil <= now + claimLifetimeMs;
    notifiedUntil = await notify(isTrusted ? claim.notifiedUntil : 0);
  } finally {
    const result = notifiedUntil === undefined ? {} : { notified_until: notifiedUntil };
    await database.use((store) => settleNotice(store, name, claim.claimedUntil, result));
  }
}
