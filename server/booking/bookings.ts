import type { BookableDay } from '../../booking/bookable-days.ts';
import type { Moving } from './availability.ts';
import {
  type BookingChanges,
  type BookingChangesOptions,
  bookingChanges,
} from './booking-changes.ts';
import { attempt, daysNow } from './booking-context.ts';
import { type Book, type NewBookingsOptions, newBookings } from './new-bookings.ts';

/** Offers, books, moves and cancels sessions. Nothing rejects; `unavailable` means that the store failed. */
export type Bookings = BookingChanges & {
  /** The days with free slots, also for a booking to be moved; undefined when the store failed. */
  days: (moving?: Moving) => Promise<readonly BookableDay[] | undefined>;
  book: Book;
};

/** Creates the bookings of an agency. */
export function createBookings(options: NewBookingsOptions & BookingChangesOptions): Bookings {
  let reading: Promise<BookableDay[]> | undefined;
  /** Joins a read in progress, so that many visitors at once cost one. */
  function sharedDays(): Promise<BookableDay[]> {
    reading ??= daysNow(options).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    ...bookingChanges(options),
    book: newBookings(options),
    days: async (moving) => {
      const result = await attempt(options, async () => ({
        outcome: 'days' as const,
        days: await (moving ? daysNow(options, moving) : sharedDays()),
      }));
      return result.outcome === 'days' ? result.days : undefined;
    },
  };
}
