import type { WeekDay } from '../agency/week-days.ts';

/** When sessions can take place, from `content/agency.yaml`; its schema documents the bounds. */
export type BookingRules = {
  /** An IANA name. */
  timeZone: string;
  /** When the agency is open, in multiples of five minutes. The spans of a day do not overlap. */
  hours: readonly { days: readonly WeekDay[]; opens: string; closes: string }[];
  booking: {
    minutes: number;
    /** Minutes kept free after each session. */
    buffer: number;
    noticeHours: number;
    /** Days that can be booked after today. */
    daysAhead: number;
    /** ISO dates without sessions. */
    closed: readonly string[];
    /** Sessions that can take place at the same time. */
    capacity: number;
  };
};

type AgencyFacts = Omit<BookingRules, 'booking'> & {
  booking?: BookingRules['booking'] | undefined;
};

/** The rules of an agency that offers no sessions: no day is open. */
export function noSessions({ timeZone }: AgencyFacts): BookingRules {
  return {
    timeZone,
    hours: [],
    booking: { minutes: 30, buffer: 0, noticeHours: 0, daysAhead: 0, closed: [], capacity: 1 },
  };
}

/**
 * The rules of an agency, undefined when booking is off. Keep the result: `bookableDays` caches by
 * the identity of the rules.
 */
export function bookingRules({ timeZone, hours, booking }: AgencyFacts): BookingRules | undefined {
  return booking && { timeZone, hours, booking };
}
