import type { Interval } from '../../../core/booking/interval.ts';
import type { Instant } from '../../../core/instant.ts';
import { uuidv7 } from '../../../core/uuidv7.ts';
import type { Store } from '../engine/engine.ts';

/** A part of a day that the agency has closed to sessions. */
export type ClosedTime = Interval & { id: string };

/** Reads the closed times that end after `from`, earliest first. */
export async function closedTimes({ db }: Store, from: Instant): Promise<ClosedTime[]> {
  const rows = await db
    .selectFrom('closed_times')
    .selectAll()
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, starts_at, ends_at }) => ({ id, start: starts_at, end: ends_at }));
}

/** Closes a time to new sessions; existing ones stay. The same time is closed once. */
export async function closeTime({ db }: Store, { start, end }: Interval): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const same = await transaction
      .selectFrom('closed_times')
      .select('id')
      .where('starts_at', '=', start)
      .where('ends_at', '=', end)
      .executeTakeFirst();
    if (same) return;
    await transaction
      .insertInto('closed_times')
      .values({ id: uuidv7(), starts_at: start, ends_at: end })
      .execute();
  });
}

/** Opens a time again; returns false if it was not closed. */
export async function reopenTime({ db }: Store, id: string): Promise<boolean> {
  const result = await db.deleteFrom('closed_times').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
