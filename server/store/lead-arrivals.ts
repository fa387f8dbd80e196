import { sql } from 'kysely';
import type { OpenDatabase } from './engine.ts';

/** Leads closer together than this, in ms, count as one, so that a flood makes no long list. */
const resolutionMs = 15 * 60 * 1000;

/** When the last accepted lead arrived, in ms since 1970, at most `now`; undefined if none has. */
export async function lastArrival({ db }: OpenDatabase, now: number): Promise<number | undefined> {
  const { last } = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.max('received_at').as('last'))
    .where('state', '=', 'accepted')
    .where('received_at', '<=', now)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/**
 * When accepted leads arrived from one time to another (ms since 1970, both included), in order: the last
 * of every quarter of an hour.
 */
export async function leadArrivals(
  { db }: OpenDatabase,
  from: number,
  to: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.max('received_at').as('last'))
    .where('state', '=', 'accepted')
    .where('received_at', '>=', from)
    .where('received_at', '<=', to)
    .groupBy(sql`received_at / ${sql.lit(resolutionMs)}`)
    .orderBy('last')
    .execute();
  return rows.map(({ last }) => last);
}
