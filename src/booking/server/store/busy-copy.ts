import { z } from 'zod';
import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/tables.ts';
import type { Interval } from '../../interval.ts';

/** When the agency is busy, as last fetched from its own calendar. */
export type BusyCopy = { fetchedAt: Instant; intervals: readonly Interval[] };

const intervalsSchema = z.array(z.object({ start: z.number(), end: z.number() }));

/** Reads the saved copy; throws when it is damaged. */
export async function loadBusyCopy({ db }: Store): Promise<BusyCopy | undefined> {
  const row = await db.selectFrom('busy_calendar').selectAll().executeTakeFirst();
  return (
    row && {
      fetchedAt: row.fetched_at,
      intervals: intervalsSchema.parse(JSON.parse(row.intervals)),
    }
  );
}

/** Replaces the saved copy. */
export async function saveBusyCopy({ db }: Store, copy: BusyCopy): Promise<void> {
  const row = { fetched_at: copy.fetchedAt, intervals: JSON.stringify(copy.intervals) };
  await db
    .insertInto('busy_calendar')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
