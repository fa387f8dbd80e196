import fc from 'fast-check';
import { weekDays } from '../agency/week-days.ts';
import type { Instant } from '../platform/instant.ts';
import type { BookingRules } from './booking-rules.ts';

const day = 24 * 60 * 60 * 1000;
const zones = [
  ...['America/Chicago', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['America/Sao_Paulo', 'Africa/Cairo', 'Pacific/Kiritimati'],
];
/** Days on which the clocks of these zones change, or the day before. */
const changes = [
  ...['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'],
  ...['2026-04-24', '2026-10-29'],
];

const fiveMinutes = (min: number, max: number) =>
  fc.integer({ min: min / 5, max: max / 5 }).map((steps) => steps * 5);

function time(minutes: number): string {
  return new Date(minutes * 60 * 1000).toISOString().slice(11, 16);
}

/** One or two spans that do not overlap, some of them on other days. */
const hours = fc
  .record({
    days: fc.array(fc.subarray([...weekDays], { minLength: 1 }), { minLength: 2, maxLength: 2 }),
    times: fc.uniqueArray(fiveMinutes(0, 1435), { minLength: 4, maxLength: 4 }),
    spans: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ days, times, spans }) => {
    const sorted = times.sort((a, b) => a - b).map(time);
    const [first = '', second = '', third = '', fourth = ''] = sorted;
    return [
      { days: days[0] ?? [], opens: first, closes: second },
      { days: days[1] ?? [], opens: third, closes: fourth },
    ].slice(0, spans);
  });

/** An instant in the years 2026 to 2035, often a few days before clocks change. */
export const arbitraryNow: fc.Arbitrary<Instant> = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2035, 11, 1) }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 3 * day }))
    .map(([date, before]) => Date.parse(date) - before),
);

/** Rules that satisfy the bounds of `content/agency.yaml`, some without a single slot. */
export const arbitraryRules: fc.Arbitrary<BookingRules> = fc.record({
  timeZone: fc.constantFrom(...zones),
  hours,
  booking: fc.record({
    minutes: fiveMinutes(5, 120),
    buffer: fiveMinutes(0, 240),
    noticeHours: fc.integer({ min: 0, max: 48 }),
    daysAhead: fc.integer({ min: 1, max: 8 }),
    closed: fc.subarray(changes),
    capacity: fc.constant(1),
  }),
});
