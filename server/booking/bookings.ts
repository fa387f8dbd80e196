import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type BookableDay, nearestSlots } from '../../booking/bookable-days.ts';
import type { BookingRules } from '../../booking/booking-rules.ts';
import { heldMinutes } from '../../booking/held-minutes.ts';
import type { Interval } from '../../booking/interval.ts';
import type { Slot } from '../../booking/slots.ts';
import type { BookingLead } from '../../lead/lead.ts';
import { leadReference } from '../../lead/reference.ts';
import {
  type ChangeResult,
  cancelBooking,
  confirmBooking,
  isKey,
  isOver,
  moveBooking,
} from '../store/change-booking.ts';
import { type BookedLead, findBooking } from '../store/lead-archive.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { storeBooking } from '../store/store-booking.ts';
import { storeFailure } from '../store/store-failure.ts';
import type { StoredBooking } from '../store/stored-booking.ts';
import type { Suspicion } from '../store/tables.ts';
import { reminderTargets } from '../store/visitor-targets.ts';
import type { BurstBudget } from '../submissions/burst-budget.ts';
import { submissionIds } from '../submissions/recent-submissions.ts';
import {
  bookedTime,
  freeDays,
  type Moving,
  type RequestedSlot,
  requestedSlot,
} from './availability.ts';
import {
  bookingDeliveries,
  changeDeliveries,
  heldDeliveries,
  type Recipients,
} from './booking-deliveries.ts';

/** Why a start cannot be booked, with the free slots nearest to it. */
type NotFree = {
  outcome: Exclude<RequestedSlot['outcome'], 'free'>;
  nearest: Slot[];
};

/** A booking that is on disk, or why it is not. */
type BookResult =
  | { outcome: 'booked' | 'duplicate'; id: string; booking: StoredBooking }
  | NotFree
  | { outcome: 'too-many' | 'unavailable' };

/** A change that is on disk, or why it is not. */
export type CancelResult = ChangeResult | { outcome: 'unavailable' };
export type MoveResult = CancelResult | NotFree | { outcome: 'too-many' };

/** The link of a booking: its lead's id and its secret. */
export type BookingLink = { id: string; key: string };

/** Offers, books, moves and cancels sessions. Nothing rejects; `unavailable` means that the store failed. */
export type Bookings = {
  /** The days with free slots, also for a booking to be moved; undefined when the store failed. */
  days: (moving?: Moving) => Promise<readonly BookableDay[] | undefined>;
  book: (lead: BookingLead, start: number) => Promise<BookResult>;
  /** The booking that a link leads to. */
  find: (link: BookingLink) => Promise<BookedLead | 'unknown' | 'unavailable'>;
  move: (link: BookingLink, start: number) => Promise<MoveResult>;
  cancel: (link: BookingLink) => Promise<CancelResult>;
  /** Confirms a suspected booking, by the second secret in its mail. */
  confirm: (link: BookingLink, confirmKey: string) => Promise<MoveResult>;
};

type BookingsOptions = {
  database: LeadDatabase;
  rules: BookingRules;
  /** When the agency is busy according to its own calendar. */
  busy: () => readonly Interval[];
  recipients: Recipients;
  log: FastifyBaseLogger;
  /** The limit on new bookings and other leads in any minute. */
  budget: BurstBudget;
  /** Called after each new booking, with whether its lead is suspected. */
  onBooked: (isSuspected: boolean) => void;
  /** Called after each change that someone is told of. */
  onStored: () => void;
};

/** How many of the nearest free slots to offer when one was taken. */
const alternatives = 3;
/** How long a suspected booking keeps its time until it is confirmed, in ms. */
const holdMs = heldMinutes * 60_000;

/** How often to look for another id. */
const maxTurns = 20;

const newSecret = (): string => randomBytes(16).toString('base64url');

/** Creates the bookings of an agency. */
export function createBookings(options: BookingsOptions): Bookings {
  const { database, rules, busy, recipients, budget, log, onBooked, onStored } = options;
  const otherIds = submissionIds();

  const daysNow = (moving?: Moving): Promise<BookableDay[]> =>
    database.use((open) => freeDays(open, rules, busy(), Date.now(), moving));

  let reading: Promise<BookableDay[]> | undefined;
  /** Joins a read in progress, so that many visitors at once cost one. */
  function sharedDays(): Promise<BookableDay[]> {
    reading ??= daysNow().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** Runs work on the store; whatever fails, nothing may be on disk. */
  async function attempt<Result>(
    work: () => Promise<Result>,
  ): Promise<Result | { outcome: 'unavailable' }> {
    try {
      return await work();
    } catch (error) {
      log.error(storeFailure(error), 'could not read or write a booking');
      return { outcome: 'unavailable' };
    }
  }

  /** The booking that a link leads to. */
  async function linked({ id, key }: BookingLink): Promise<BookedLead | undefined> {
    const lead = await database.use((open) => findBooking(open, id));
    return lead?.booking && isKey(lead.booking, key)
      ? { ...lead, booking: lead.booking }
      : undefined;
  }

  /** The booking of a request that was stored before its time became too soon. */
  async function sameBooking(lead: BookingLead, start: number): Promise<BookResult | undefined> {
    const known = await database.use((open) => findBooking(open, lead.id));
    const isSame = known?.booking?.start === start && known.lead.email === lead.email;
    return known?.booking && isSame
      ? { outcome: 'duplicate', id: lead.id, booking: known.booking }
      : undefined;
  }

  const notFree = (
    outcome: NotFree['outcome'],
    days: readonly BookableDay[],
    start: number,
  ): NotFree => ({ outcome, nearest: nearestSlots(days, start, alternatives) });

  async function store(
    lead: BookingLead,
    { outcome, slot }: Extract<RequestedSlot, { slot: Slot }>,
  ) {
    const receivedAt = Date.now();
    // Only a new booking that is not suspected spends the budget.
    const isFilled = lead.company !== '';
    const isBurst = !isFilled && !budget.spend();
    const suspicions: Suspicion[] = isFilled ? ['hidden-field'] : isBurst ? ['burst'] : [];
    const isHeld = suspicions.length > 0;
    const deliveriesOf = isHeld ? heldDeliveries : bookingDeliveries;
    let isStored = false;
    try {
      const stored = await database.use((open) =>
        storeBooking(open, {
          newLead: { lead, reference: leadReference(lead.id), receivedAt, suspicions },
          time: bookedTime(rules, slot),
          // The first of two identical requests has taken the time.
          isOffered: outcome === 'free',
          key: newSecret(),
          confirmKey: newSecret(),
          heldUntil: isHeld ? receivedAt + holdMs : undefined,
          deliveries: deliveriesOf(recipients, slot, receivedAt),
        }),
      );
      isStored = stored.outcome === 'stored';
      return stored;
    } finally {
      if (!isStored && !isHeld) budget.refund();
    }
  }

  return {
    days: async (moving) => {
      const result = await attempt(async () => ({
        outcome: 'days' as const,
        days: await (moving ? daysNow(moving) : sharedDays()),
      }));
      return result.outcome === 'days' ? result.days : undefined;
    },

    book: (lead, start) =>
      attempt(async (): Promise<BookResult> => {
        const days = await daysNow();
        const requested = requestedSlot(rules, days, Date.now(), start);
        if (!('slot' in requested)) {
          const known = await sameBooking(lead, start);
          return known ?? notFree(requested.outcome, days, start);
        }
        let { id } = lead;
        let stored = await store(lead, requested);
        // Another request under a used id, as after Back, is a booking of its own, and so is the same one
        // again after it was cancelled.
        for (let turn = 0; stored.outcome === 'conflict' && turn < maxTurns; turn += 1) {
          id = otherIds({ ...lead, start, turn });
          stored = await store({ ...lead, id }, requested);
        }
        switch (stored.outcome) {
          case 'conflict':
            throw new Error('the new id is in use, too');
          case 'taken':
            return notFree('taken', await daysNow(), start);
          case 'too-many':
            return { outcome: 'too-many' };
          default:
            log.info({ lead: id, outcome: stored.outcome, start: new Date(start) }, 'booking');
            if (stored.outcome === 'stored') onBooked(stored.booking.state === 'held');
            return {
              outcome: stored.outcome === 'stored' ? 'booked' : 'duplicate',
              id,
              booking: stored.booking,
            };
        }
      }),

    find: async (link) => {
      const result = await attempt(async () => {
        const lead = await linked(link);
        return lead ? { outcome: 'found' as const, lead } : { outcome: 'unknown' as const };
      });
      return result.outcome === 'found' ? result.lead : result.outcome;
    },

    move: (link, start) =>
      attempt(async (): Promise<MoveResult> => {
        const found = await linked(link);
        if (!found) return { outcome: 'unknown' };
        const { booking } = found;
        if (isOver(booking, Date.now())) return { outcome: 'over', booking };
        if (booking.start === start) return { outcome: 'unchanged', booking };
        const moving = { id: link.id, start: booking.start };
        const days = await daysNow(moving);
        const now = Date.now();
        const requested = requestedSlot(rules, days, now, start);
        if (requested.outcome !== 'free') return notFree(requested.outcome, days, start);
        const { slot } = requested;
        const time = bookedTime(rules, slot);
        const deliveries = bookingDeliveries(recipients, slot, now);
        const result = await database.use((open) =>
          moveBooking(open, { ...link, now, time, dropped: reminderTargets, deliveries }),
        );
        if (result.outcome === 'taken') return notFree('taken', await daysNow(moving), start);
        if (result.outcome === 'changed') onStored();
        return result;
      }),

    cancel: (link) =>
      attempt(async (): Promise<CancelResult> => {
        const now = Date.now();
        const deliveries = changeDeliveries(recipients, now);
        const change = { ...link, now, deliveries, dropped: reminderTargets };
        const result = await database.use((open) => cancelBooking(open, change));
        if (result.outcome === 'changed') onStored();
        return result;
      }),

    confirm: (link, confirmKey) =>
      attempt(async (): Promise<MoveResult> => {
        const { capacity } = rules.booking;
        const now = Date.now();
        const confirmation = { ...link, confirmKey, capacity, now };
        const held = (await linked(link))?.booking;
        // Its time is no longer kept, and may not be on offer any more.
        if (held?.state === 'held' && (held.heldUntil ?? 0) <= now) {
          const days = await daysNow();
          const requested = requestedSlot(rules, days, now, held.start);
          if (requested.outcome !== 'free') return notFree(requested.outcome, days, held.start);
        }
        const result = await database.use((open) => confirmBooking(open, confirmation));
        if (result.outcome === 'taken') {
          return notFree('taken', await daysNow(), held?.start ?? 0);
        }
        if (result.outcome === 'changed') onStored();
        return result;
      }),
  };
}
