import type { Transaction } from 'kysely';
import type { OpenDatabase } from './engine.ts';
import type { Tables } from './tables.ts';

/** Cells taken by bookings; with several sessions at a time, each lane has its own. */
export type TakenCells = ReadonlySet<string>;

/** The largest capacity that an agency can have. */
const maxLanes = 20;

const keyOf = (cell: number, lane: number): string => `${cell}/${lane}`;
const lanesOf = (capacity: number): number[] => Array.from({ length: capacity }, (_, lane) => lane);

/** Whether a lane has all of these cells free. */
export function areFree(taken: TakenCells, cells: readonly number[], capacity: number): boolean {
  // A capacity that was larger before leaves sessions in lanes that are gone; they count, too.
  const isFree = (cell: number) =>
    [...Array(maxLanes).keys()].filter((lane) => taken.has(keyOf(cell, lane))).length < capacity;
  return (
    cells.every(isFree) &&
    lanesOf(capacity).some((lane) => cells.every((cell) => !taken.has(keyOf(cell, lane))))
  );
}

/** Which cells to read, the last one included; those of one booking can be left out. */
type CellRange = { first: number; last: number; now: number; except?: string | undefined };

/** Reads the taken cells of a range. */
export async function takenCells(
  { db }: OpenDatabase,
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
export async function freeExpired(transaction: Transaction<Tables>, now: number): Promise<void> {
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
 * Takes cells for a booking that may hold others; returns false, and changes nothing, when no lane has all
 * of them free. Cells are inserted in ascending order, so that concurrent bookings cannot deadlock.
 */
export async function takeCells(
  transaction: Transaction<Tables>,
  bookingId: string,
  cells: readonly number[],
  capacity: number,
): Promise<boolean> {
  const own = await transaction
    .selectFrom('taken_cells')
    .select(['cell', 'lane'])
    .where('booking_id', '=', bookingId)
    .execute();
  const ownLane = own[0]?.lane ?? 0;
  const ownCells = new Set(own.map(({ cell }) => cell));
  // Also in a lane from the time of a larger capacity.
  if (cells.every((cell) => ownCells.has(cell))) {
    await keepOnly(transaction, bookingId, cells, ownLane);
    return true;
  }
  const inOtherLanes = await transaction
    .selectFrom('taken_cells')
    .select('cell')
    .where('cell', 'in', [...cells])
    .where('lane', '>=', capacity)
    .where('booking_id', '!=', bookingId)
    .execute();
  // From the time of a larger capacity: as if they were in one of its lanes.
  if (inOtherLanes.length > 0) return false;
  // The own lane first: a session may be moved by less than its length.
  const lanes = lanesOf(capacity).sort((a, b) => Number(b === ownLane) - Number(a === ownLane));
  for (const lane of lanes) {
    const held = new Set(own.filter((row) => row.lane === lane).map(({ cell }) => cell));
    const missing = cells.filter((cell) => !held.has(cell));
    if (await insertCells(transaction, bookingId, missing, lane)) {
      await keepOnly(transaction, bookingId, cells, lane);
      return true;
    }
  }
  return false;
}

/** Inserts all of the cells or, if one is taken, none. */
async function insertCells(
  transaction: Transaction<Tables>,
  bookingId: string,
  cells: readonly number[],
  lane: number,
): Promise<boolean> {
  if (cells.length === 0) return true;
  const inserted = await transaction
    .insertInto('taken_cells')
    .values(cells.map((cell) => ({ cell, lane, booking_id: bookingId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell')
    .execute();
  if (inserted.length === cells.length) return true;
  await transaction
    .deleteFrom('taken_cells')
    .where('booking_id', '=', bookingId)
    .where('lane', '=', lane)
    .where('cell', 'in', [...cells])
    .execute();
  return false;
}

/** Frees every cell of a booking except these in one lane. */
async function keepOnly(
  transaction: Transaction<Tables>,
  bookingId: string,
  cells: readonly number[],
  lane: number,
): Promise<void> {
  await transaction
    .deleteFrom('taken_cells')
    .where('booking_id', '=', bookingId)
    .where(({ or, eb }) => or([eb('lane', '!=', lane), eb('cell', 'not in', [...cells])]))
    .execute();
}
