import type { FastifyBaseLogger } from 'fastify';
import { RejectedSubmission } from '../../intake/server/rejection.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import type { Instant } from '../../platform/instant.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { type BookableDay, nearestSlots } from '../bookable-days.ts';
import type { BookingRules } from '../booking-rules.ts';
import type { Interval } from '../interval.ts';
import { freeDays, type Moving } from './availability.ts';
import type { Recipients } from './booking-deliveries.ts';
import {
  type BookingRejection,
  type NotFreeReason,
  noSessionsOffered,
  notFreeRejection,
} from './booking-rejections.ts';

/** Dependencies for creating and changing bookings. */
export type BookingContext = {
  database: LeadDatabase;
  rules: BookingRules;
  /** Whether new sessions can be booked. Existing ones stay either way. */
  isOffered: boolean;
  /** When the agency is busy according to its own calendar. */
  busy: () => readonly Interval[];
  recipients: Recipients;
  memory: Pick<ServerMemory, 'burst' | 'suspected' | 'honeypots' | 'idOf'>;
  /** Whether the limits of `checkBookingLimits` apply. */
  limitsNetworks: boolean;
  log: FastifyBaseLogger;
  /** Called after each new booking, with the reasons to suspect it, if any. */
  onBooked: (suspicions: readonly Suspicion[]) => void;
  /** Called after each change that is reported to anyone. */
  onChanged: () => void;
};

/** How many of the nearest free slots to offer when one was taken. */
const maxNearest = 3;

/** The rejection of a start that cannot be booked, with the free slots nearest to it. */
export const rejectedStart = (
  { rules, isOffered }: BookingContext,
  reason: NotFreeReason,
  days: readonly BookableDay[],
  start: Instant,
) => {
  const nearest = nearestSlots(days, start, maxNearest);
  const rejection = notFreeRejection(reason, nearest, rules.booking.noticeHours);
  return new RejectedSubmission<BookingRejection>(isOffered ? rejection : noSessionsOffered);
};

/** Reads the days with free slots now, optionally for a booking to be moved. */
export const daysNow = (
  { database, rules, busy }: BookingContext,
  moving?: Moving,
): Promise<BookableDay[]> =>
  database.use((store) => freeDays(store, rules, busy(), Date.now(), moving));
