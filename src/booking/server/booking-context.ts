import type { FastifyBaseLogger } from 'fastify';
import type { Suspicion } from '../../leads/suspicion.ts';
import type { Instant } from '../../platform/instant.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import type { ServerMemory } from '../../submissions/server/server-memory.ts';
import { type BookableDay, nearestSlots } from '../bookable-days.ts';
import type { BookingRules } from '../booking-rules.ts';
import type { Interval } from '../interval.ts';
import type { Slot } from '../slots.ts';
import { freeDays, type Moving, type RequestedSlot } from './availability.ts';
import type { Recipients } from './booking-deliveries.ts';

/** What creating and changing bookings depends on. */
export type BookingContext = {
  database: LeadDatabase;
  rules: BookingRules;
  /** When the agency is busy according to its own calendar. */
  busy: () => readonly Interval[];
  recipients: Recipients;
  memory: Pick<ServerMemory, 'burst' | 'suspected' | 'honeypots' | 'idOf'>;
  /** Whether the sessions of one network and of one hour are limited. */
  limitsNetworks: boolean;
  log: FastifyBaseLogger;
  /** Called after each new booking, with why it is suspected. */
  onBooked: (suspicions: readonly Suspicion[]) => void;
  /** Called after each change that is reported to anyone. */
  onChanged: () => void;
};

/** Why a start cannot be booked, with the free slots nearest to it. */
export type NotFree = {
  outcome: Exclude<RequestedSlot['outcome'], 'free'>;
  nearest: Slot[];
};

/** How many of the nearest free slots to offer when one was taken. */
const alternatives = 3;

/** Names the free slots nearest to a start that cannot be booked. */
export const notFreeResult = (
  outcome: NotFree['outcome'],
  days: readonly BookableDay[],
  start: Instant,
): NotFree => ({ outcome, nearest: nearestSlots(days, start, alternatives) });

/** Reads the days with free slots now, optionally for a booking to be moved. */
export const daysNow = (
  { database, rules, busy }: BookingContext,
  moving?: Moving,
): Promise<BookableDay[]> =>
  database.use((store) => freeDays(store, rules, busy(), Date.now(), moving));

/** Runs work on the store; `unavailable` means that it failed and may not be on disk. */
export async function orUnavailable<Result>(
  { log }: BookingContext,
  work: () => Promise<Result>,
): Promise<Result | { outcome: 'unavailable' }> {
  try {
    return await work();
  } catch (error) {
    log.error(storeFailure(error), 'could not read or write a booking');
    return { outcome: 'unavailable' };
  }
}
