import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../platform/instant.ts';
import type { BookingRules } from './booking-rules.ts';
import { type Slot, slotsOn } from './slots.ts';

const hour = 60 * 60 * 1000;

/** An ISO date in the agency's time zone and its slots, in chronological order. */
type OfferedDay = { readonly date: string; readonly slots: readonly Slot[] };

/** A day with its free slots and its taken ones. */
export type BookableDay = OfferedDay & { readonly taken: readonly Slot[] };

type Offer = { today: string; days: readonly OfferedDay[] };
const offers = new WeakMap<BookingRules, Offer>();

function dateAt(instant: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

function offerFrom(rules: BookingRules, today: Temporal.PlainDate): Offer {
  const days = Array.from({ length: rules.booking.daysAhead + 1 }, (_, ahead) => {
    const date = today.add({ days: ahead }).toString();
    return { date, slots: slotsOn(rules, date) };
  });
  return { today: today.toString(), days };
}

/** The days on offer, cached until the date changes: computing a year takes tens of ms. */
function offeredDays(rules: BookingRules, now: Instant): readonly OfferedDay[] {
  const today = dateAt(now, rules.timeZone);
  const cached = offers.get(rules);
  if (cached?.today === today.toString()) return cached.days;
  const offer = offerFrom(rules, today);
  offers.set(rules, offer);
  return offer.days;
}

function earliestStart({ booking }: BookingRules, now: Instant): number {
  return now + booking.noticeHours * hour;
}

/**
 * The days from today to `daysAhead`, each with its taken slots and the slots that a visitor can
 * book at `now`, in chronological order; days without a free slot are left out. `isFree` is called
 * only for slots that satisfy the notice. Do not modify the rules afterwards: slots are cached.
 */
export function bookableDays(
  rules: BookingRules,
  now: Instant,
  isFree: (slot: Slot) => boolean,
): BookableDay[] {
  const earliest = earliestStart(rules, now);
  return offeredDays(rules, now)
    .map(({ date, slots }) => {
      const inTime = slots.filter(({ start }) => start >= earliest);
      const { free = [], taken = [] } = Object.groupBy(inTime, (slot) =>
        isFree(slot) ? 'free' : 'taken',
      );
      return { date, slots: free, taken };
    })
    .filter(({ slots }) => slots.length > 0);
}

/**
 * The slot at a requested start. `too-soon`: past, or without enough notice. `not-offered`: no
 * slot, because of the time, the day, or a date beyond `daysAhead`.
 */
type FoundSlot =
  | { outcome: 'slot'; slot: Slot }
  | { outcome: 'too-soon' }
  | { outcome: 'not-offered' };

/** The slot that starts at `start`, booked or not. */
export function findSlot(rules: BookingRules, now: Instant, start: Instant): FoundSlot {
  const { timeZone, booking } = rules;
  // Checked before any calendar arithmetic, which throws for numbers that are not dates.
  const isNear = start >= 0 && start <= now + (booking.daysAhead + 2) * 24 * hour;
  if (!Number.isInteger(start) || !isNear) return { outcome: 'not-offered' };
  const date = dateAt(start, timeZone);
  const lastDate = dateAt(now, timeZone).add({ days: booking.daysAhead });
  const slot = slotsOn(rules, date.toString()).find((each) => each.start === start);
  if (slot === undefined || Temporal.PlainDate.compare(date, lastDate) > 0) {
    return { outcome: 'not-offered' };
  }
  return start < earliestStart(rules, now) ? { outcome: 'too-soon' } : { outcome: 'slot', slot };
}

/** Up to `count` slots that start nearest to `start`, in chronological order. */
export function nearestSlots(days: readonly OfferedDay[], start: Instant, count: number): Slot[] {
  const distance = (slot: Slot): number => Math.abs(slot.start - start);
  return days
    .flatMap(({ slots }) => slots)
    .sort((a, b) => distance(a) - distance(b) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start);
}
