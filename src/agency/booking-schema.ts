import { z } from 'zod';

const fiveMinutes = (min: number, max: number) => z.int().min(min).max(max).multipleOf(5);

const isoDate = z.iso.date();
const dayMs = 24 * 60 * 60 * 1000;
const maxClosedDays = 366;

/** A date, or a range such as "2026-12-24 to 2027-01-01", as a list of dates. */
const closedDays = z.coerce.string().transform((typed, { addIssue }): string[] => {
  const [first = '', last = first, ...more] = typed.trim().split(/\s*(?:\bto\b|–|—|\s-\s)\s*/);
  const areDates = [first, last].every((date) => isoDate.safeParse(date).success);
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (more.length > 0 || !areDates || !(count >= 1 && count <= maxClosedDays)) {
    const message =
      areDates && count < 1
        ? 'ends before it begins; write the first day first'
        : 'must be a date in the calendar, such as "2026-12-25", or a range of at most a year, such as "2026-12-24 to 2027-01-01"';
    addIssue({ code: 'custom', message });
    return [];
  }
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * dayMs).toISOString().slice(0, 10),
  );
});

/** The settings of free strategy sessions. The checks that need opening hours are below. */
const bookingSchema = z.strictObject(
  {
    /** Whether visitors can book at all. */
    offered: z.boolean().default(true).meta({ title: 'Visitors can book a session' }),
    /** The length of a session. */
    minutes: fiveMinutes(5, 480).default(30).meta({ title: 'Length of a session, in minutes' }),
    /** Minutes kept free after each session. */
    buffer: fiveMinutes(0, 240).default(15).meta({ title: 'Minutes kept free after each session' }),
    /** A session can be booked until this many hours before it starts. */
    noticeHours: z
      .int()
      .min(0)
      .max(336)
      .default(4)
      .meta({ title: 'Hours ahead that a session must be booked' }),
    /** The last day that can be booked, counted from today. */
    daysAhead: z.int().min(1).max(365).default(30).meta({ title: 'Days ahead that can be booked' }),
    /** ISO dates without sessions, such as holidays. */
    closed: z
      .array(closedDays)
      .transform((days) => days.flat())
      .default([])
      .meta({
        title: 'Days without sessions',
        description: 'A date such as 2026-12-25, or 2026-12-24 to 2027-01-01.',
      }),
    /** How many sessions can take place at the same time. */
    capacity: z.int().min(1).max(20).default(1).meta({ title: 'Sessions at the same time' }),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'must be a group of indented keys, or {} for the defaults'
        : undefined,
  },
);

/** How visitors book; undefined if they cannot. */
export const offeredBooking = bookingSchema.transform(({ offered, ...rules }) =>
  offered ? rules : undefined,
);

type Facts = {
  hours: readonly { opens: string; closes: string }[];
  booking?: z.infer<typeof offeredBooking> | undefined;
};

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether opening hours may start or end at a time: if visitors can book, every five minutes. */
export function isValidOpeningTime(time: string, booking: Facts['booking']): boolean {
  return booking === undefined || minuteOfDay(time) % 5 === 0;
}

/** Whether at least one session fits into the opening hours; true when booking is off. */
export function sessionFits({ hours, booking }: Facts): boolean {
  if (booking === undefined) return true;
  // Invalid times pass, because they are reported elsewhere: the comparison with NaN is false.
  return hours.some(
    ({ opens, closes }) => !(booking.minutes > minuteOfDay(closes) - minuteOfDay(opens)),
  );
}

/** Whether the notice is within the days that can be booked; true when booking is off. */
export function noticeFits({ booking }: Facts): boolean {
  return booking === undefined || booking.noticeHours <= booking.daysAhead * 24;
}
