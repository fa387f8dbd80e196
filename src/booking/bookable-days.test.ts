import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Instant, instantText } from '../platform/instant.ts';
import { arbitraryNow, arbitraryRules } from './arbitrary-rules.fixture.ts';
import { type BookableDay, bookableDays, findSlot, nearestSlots } from './bookable-days.ts';
import type { BookingRules } from './booking-rules.ts';
import { dallasRules } from './example-rules.fixture.ts';
import { withBuffer } from './interval.ts';
import type { Slot } from './slots.ts';
import { isoDate, slotsBySearch } from './slots-by-search.fixture.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
/** Tuesday, November 24, 2026, 10:30 AM in Dallas. */
const now = Date.parse('2026-11-24T16:30:00Z');
const always = (): boolean => true;
const datesOf = (days: readonly BookableDay[]): string[] => days.map(({ date }) => date);
const slotsOf = (days: readonly BookableDay[]): Slot[] => days.flatMap(({ slots }) => slots);
const startsOf = (slots: readonly Slot[]): string[] =>
  slots.map(({ start }) => instantText(start).slice(5, 16));

function withBooking(booking: Partial<BookingRules['booking']>): BookingRules {
  return { ...dallasRules, booking: { ...dallasRules.booking, ...booking } };
}

describe('the bookable days', () => {
  test('run from today to the last day ahead, without closed days', () => {
    const rules = withBooking({ daysAhead: 6 });
    expect(datesOf(bookableDays(rules, now, always))).toEqual([
      ...['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'],
    ]);
  });

  test('begin with the first slot that leaves time for the notice', () => {
    const notice = (noticeHours: number, at: Instant) =>
      startsOf(slotsOf(bookableDays(withBooking({ noticeHours }), at, always)))[0];
    expect(notice(0, now)).toBe('11-24T16:30');
    expect(notice(0, now + 1)).toBe('11-24T17:15');
    expect(notice(4, now)).toBe('11-24T21:00');
    expect(notice(7, now)).toBe('11-25T15:00');
  });

  test('follow the date in the agency’s zone', () => {
    const evening = Date.parse('2026-11-25T04:00:00Z');
    const rules = withBooking({ daysAhead: 1, noticeHours: 0 });
    expect(datesOf(bookableDays(rules, evening, always))).toEqual(['2026-11-25']);
    expect(datesOf(bookableDays(rules, evening + 3 * hour, always))).toEqual(['2026-11-25']);
    expect(datesOf(bookableDays(rules, evening + day, always))).toEqual([]);
    expect(datesOf(bookableDays(rules, evening + day + 3 * hour, always))).toEqual(['2026-11-27']);
  });

  test('set slots apart that are not free, and leave out days without a free one', () => {
    const rules = withBooking({ daysAhead: 1 });
    const free = Date.parse('2026-11-25T15:45:00Z');
    const days = bookableDays(rules, now, ({ start }) => start === free);
    expect(days).toEqual([
      {
        date: '2026-11-25',
        slots: [{ start: free, end: free + 30 * minute }],
        taken: expect.any(Array),
      },
    ]);
    const [all] = bookableDays(rules, now, always).filter(({ date }) => date === '2026-11-25');
    expect(days[0]?.taken).toEqual(all?.slots.filter(({ start }) => start !== free));
  });

  test('check only slots that leave time for the notice', () => {
    const isFree = vi.fn((_: Slot) => true);
    const days = bookableDays(dallasRules, now, isFree);
    expect(isFree.mock.calls.map(([slot]) => slot)).toEqual(slotsOf(days));
  });

  test('are computed once a day', () => {
    const [first] = slotsOf(bookableDays(dallasRules, now, always));
    expect(slotsOf(bookableDays(dallasRules, now + minute, always))[0]).toBe(first);
  });
});

describe('with any rules', () => {
  /** Checks a property of all slots on offer at any time. */
  function everyOffer(
    check: (rules: BookingRules, at: Instant, days: BookableDay[]) => void,
  ): void {
    const property = fc.property(arbitraryRules, arbitraryNow, (rules, at) =>
      check(rules, at, bookableDays(rules, at, always)),
    );
    fc.assert(property, { numRuns: 300 });
  }

  test('no two slots overlap, even with their buffers', () => {
    everyOffer(({ booking }, _, days) => {
      const slots = slotsOf(days);
      const ends = slots.map((slot) => withBuffer(slot, booking.buffer).end);
      expect(slots.slice(1).every(({ start }, index) => start >= (ends[index] ?? 0))).toBe(true);
    });
  });

  test('the slots are exactly those found by reading a clock, from the notice to the last day', () => {
    everyOffer((rules, at, days) => {
      const { noticeHours, daysAhead } = rules.booking;
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: rules.timeZone }).format(at);
      const firstDay = Date.parse(today) / day;
      const all = Array.from({ length: daysAhead + 1 }, (_, ahead) => isoDate(firstDay + ahead));
      const slots = all.flatMap((date) => slotsBySearch(rules, date));
      const soonest = at + noticeHours * hour;
      expect(slotsOf(days)).toEqual(slots.filter(({ start }) => start >= soonest));
    });
  });

  test('every slot is found by its start, and none at a time between two', () => {
    everyOffer((rules, at, days) => {
      const slots = slotsOf(days).slice(0, 20);
      for (const slot of slots) {
        expect(findSlot(rules, at, slot.start)).toEqual({ outcome: 'slot', slot });
        expect(findSlot(rules, at, slot.start + minute)).toEqual({ outcome: 'not-offered' });
      }
    });
  });
});

describe('a requested start', () => {
  test.each([
    ['on offer', '2026-11-24T21:00:00Z', 'slot'],
    ['too soon', '2026-11-24T20:15:00Z', 'too-soon'],
    ['in the past', '2026-11-23T15:00:00Z', 'too-soon'],
    ['off the grid', '2026-11-25T15:10:00Z', 'not-offered'],
    ['off the grid by a millisecond', '2026-11-25T15:00:00.001Z', 'not-offered'],
    ['on a closed day', '2026-11-26T15:00:00Z', 'not-offered'],
    ['on a Saturday', '2026-11-28T15:00:00Z', 'not-offered'],
    ['before 1970', '1969-12-30T15:00:00Z', 'not-offered'],
  ])('%s is %s: %s', (_, start, outcome) => {
    expect(findSlot(dallasRules, now, Date.parse(start)).outcome).toBe(outcome);
  });

  test('can be on the last day ahead, not on the next', () => {
    const rules = withBooking({ daysAhead: 6 });
    const outcome = (start: string) => findSlot(rules, now, Date.parse(start)).outcome;
    expect(outcome('2026-11-30T23:15:00Z')).toBe('slot');
    expect(outcome('2026-12-01T15:00:00Z')).toBe('not-offered');
  });

  test('can be exactly at the end of the notice', () => {
    const rules = withBooking({ noticeHours: 3 });
    const start = Date.parse('2026-11-24T21:00:00Z');
    expect(findSlot(rules, start - 3 * hour, start).outcome).toBe('slot');
    expect(findSlot(rules, start - 3 * hour + 1, start).outcome).toBe('too-soon');
  });

  test.each([Number.NaN, Infinity, -Infinity, 8.64e15, 1e300, now + 0.5])(
    '%d is never on offer',
    (start) => {
      expect(findSlot(dallasRules, now, start)).toEqual({ outcome: 'not-offered' });
    },
  );
});

describe('the nearest slots', () => {
  const days = bookableDays(dallasRules, now, always);
  test.each([
    ['around the time', '2026-11-25T17:00:00Z', 3, ['11-25T16:30', '11-25T17:15', '11-25T18:00']],
    ['the earlier of two', '2026-11-25T17:37:30Z', 1, ['11-25T17:15']],
    ['across a closed day', '2026-11-26T19:10:00Z', 2, ['11-25T23:15', '11-27T15:00']],
    ['before all', '2026-11-01T18:00:00Z', 2, ['11-24T21:00', '11-24T21:45']],
    ['after all', '2027-11-01T18:00:00Z', 2, ['12-24T22:30', '12-24T23:15']],
    ['none', '2026-11-25T17:00:00Z', 0, []],
  ])('%s of %s', (_, time, count, expected) => {
    expect(startsOf(nearestSlots(days, Date.parse(time), count))).toEqual(expected);
  });

  test('are all slots when fewer exist than requested', () => {
    expect(nearestSlots(days, now, 1000)).toEqual(slotsOf(days));
  });
});
