import type { Instant } from '../../../core/instant.ts';
import type { Store } from '../engine/engine.ts';
import type { LeadDatabase } from '../engine/lead-database.ts';

/** Longer than telling takes, in ms. Then the server that claimed it has died. */
const claimMs = 2 * 60 * 1000;

/** The claim of one server to tell a kind of news. */
type Claim = { toldUntil: Instant; claimedUntil: Instant };

async function claimNotice({ db }: Store, name: string, now: Instant): Promise<Claim | undefined> {
  const claimedUntil = now + claimMs;
  const row = await db
    .insertInto('notices')
    .values({ name, told_until: 0, claimed_until: claimedUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ claimed_until: claimedUntil })
        .where(({ or, eb }) =>
          or([
            eb('notices.claimed_until', '<=', now),
            // Set by a clock that was wrong, and not by one a little ahead.
            eb('notices.claimed_until', '>', claimedUntil + claimMs),
          ]),
        ),
    )
    .returning('told_until')
    .executeTakeFirst();
  return row && { toldUntil: row.told_until, claimedUntil };
}

async function settleNotice(
  { db }: Store,
  name: string,
  claimedUntil: Instant,
  told: { told_until?: Instant },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ claimed_until: 0, ...told })
    .where('name', '=', name)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

/**
 * Tells a kind of news to the agency unless another server is doing so. `tell` gets the time until
 * which everything was told (0 for never), and resolves with the new one, or with
 * undefined when it told nothing. What it told is remembered across restarts; what it failed to
 * tell can be told again.
 */
export async function notifyOnce(
  database: LeadDatabase,
  name: string,
  now: Instant,
  tell: (toldUntil: Instant) => Promise<number | undefined>,
): Promise<void> {
  const claim = await database.use((store) => claimNotice(store, name, now));
  if (!claim) return;
  let toldUntil: Instant | undefined;
  try {
    // A time ahead was remembered while the clock was; taking it for granted would silence the
    // news.
    toldUntil = await tell(claim.toldUntil <= now ? claim.toldUntil : 0);
  } finally {
    const told = toldUntil === undefined ? {} : { told_until: toldUntil };
    await database.use((store) => settleNotice(store, name, claim.claimedUntil, told));
  }
}
