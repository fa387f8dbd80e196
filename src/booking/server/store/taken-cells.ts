import type { Transaction } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import type { Store, Tables } from '../../../schema/tables.ts';

/** Cells taken by bookings. Each of several simultaneous sessions has its own lane of cells. */
export type TakenCells = ReadonlySet<string>;

/** The largest capacity that an agency can have. */
const maxLanes = 20;

const keyOf = (cell: number, lane: number): string => `${cell}/${lane}`;
const lanesOf = (count: number): number[] => Array.from({ length: count }, (_, lane) => lane);

/**
 * A lane in which all of these cells are free; undefined if there is none, or if a cell is at
 * capacity. Sessions in lanes beyond a reduced capacity also count.
 */
export function freeLane(
  taken: TakenCells,
  cells: readonly number[],
  capacity: number,
): number | undefined {
  const sessionsAt = (cell: number) =>
    lanesOf(maxLanes).filter((lane) => taken.has(keyOf(cell, lane))).length;
  if (cells.some((cell) => sessionsAt(cell) >= capacity)) return undefined;
  return lanesOf(capacity).find((lane) => cells.every((cell) => !taken.has(keyOf(cell, lane))));
}

/** The cells to read, `last` included; the cells of the booking `except` are left out. */
type CellRange = { first: number; last: number; now: Instant; except?: string | undefined };

/** Reads the taken cells of a range. */
export async function takenCells(
  { db }: Store,
  { first, last, now, except = '' }: CellRange,
): Promise<TakenCells> {
  const rows = await db
    .selectFrom('taken_cells')
    .innerJoin('bookings', 'bookings.lead_id', 'taken_cells.booking_id')
    .select(['cell', 'lane'])
    .where('booking_id', '!=', except)
    .where('cell', '>=', first)
    .where('cell', '<=', last)
    .where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
    .execute();
  return new Set(rows.map(({ cell, lane }) => keyOf(cell, lane)));
}

/** Frees the cells of held bookings that nobody confirmed in time. */
export async function freeExpiredHolds(
  transaction: Transaction<Tables>,
  now: Instant,
): Promise<void> {
  await transaction
    .deleteFrom('taken_cells')
    .where(
      'booking_id',
      'in',
      transaction.selectFrom('bookings').select('lead_id').where('held_until', '<=', now),
    )
    .execute();
}

/**
 * Runs a transaction that may take or free times. These run one at a time: two that swap times
 * would deadlock, and ordering the inserts would not cover deletions and erasures.
 */
export async function changeTimes<Result>(
  store: Store,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return await store.db.transaction().execute(async (transaction) => {
    // Take this lock before any other.
    await store.lockName(transaction, 'taken times');
    return await work(transaction);
  });
}

/**
 * Replaces the cells of a booking with these. Returns false and changes nothing if no lane has all
 * of them free. Runs inside `changeTimes`.
 */
export async function takeCells(
  transaction: Transaction<Tables>,
  bookingId: string,
  cells: readonly number[],
  capacity: number,
): Promise<boolean> {
  const taken = await transaction
    .selectFrom('taken_cells')
    .select(['cell', 'lane', 'booking_id'])
    .where('cell', 'in', [...cells])
    .execute();
  const own = taken.filter((row) => row.booking_id === bookingId);
  const others = taken.filter((row) => row.booking_id !== bookingId);
  const lane =
    own.length === cells.length
      ? own[0]?.lane
      : freeLane(new Set(others.map((row) => keyOf(row.cell, row.lane))), cells, capacity);
  if (lane === undefined) return false;
  await transaction.deleteFrom('taken_cells').where('booking_id', '=', bookingId).execute();
  await transaction
    .insertInto('taken_cells')
    .values(cells.map((cell) => ({ cell, lane, booking_id: bookingId })))
    .execute();
  return true;
}
