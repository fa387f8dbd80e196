import { randomBytes } from 'node:crypto';
import { heldMinutes } from '../../booking/held-minutes.ts';
import type { Slot } from '../../booking/slots.ts';
import type { BookingLead } from '../../lead/lead.ts';
import { leadReference } from '../../lead/reference.ts';
import { findBooking } from '../store/lead-archive.ts';
import { storeBooking } from '../store/store-booking.ts';
import type { StoredBooking } from '../store/stored-booking.ts';
import type { Suspicion } from '../store/tables.ts';
import type { BurstBudget } from '../submissions/burst-budget.ts';
import { submissionIds } from '../submissions/recent-submissions.ts';
import { bookedTime, type RequestedSlot, requestedSlot } from './availability.ts';
import { attempt, type BookingContext, daysNow, type NotFree, notFree } from './booking-context.ts';
import { bookingDeliveries, heldDeliveries } from './booking-deliveries.ts';

/** A booking that is on disk, or why it is not. */
export type BookResult =
  | { outcome: 'booked' | 'duplicate'; id: string; booking: StoredBooking }
  | NotFree
  | { outcome: 'too-many' | 'unavailable' };

/** Stores a booking of a start, in ms since 1970. Never rejects. */
export type Book = (lead: BookingLead, start: number) => Promise<BookResult>;

/** How long a suspected booking keeps its time until it is confirmed, in ms. */
const holdMs = heldMinutes * 60_000;

/** How often to look for another id. */
const maxTurns = 20;

const newSecret = (): string => randomBytes(16).toString('base64url');

export type NewBookingsOptions = BookingContext & {
  /** The limit on new bookings and other leads in any minute. */
  budget: BurstBudget;
  /** Called after each new booking, with whether its lead is suspected. */
  onBooked: (isSuspected: boolean) => void;
};

/** Makes new bookings. */
export function newBookings({ budget, onBooked, ...context }: NewBookingsOptions): Book {
  const { database, rules, recipients, log } = context;
  const otherIds = submissionIds();

  /** The booking of a request that was stored before its time became too soon. */
  async function sameBooking(lead: BookingLead, start: number): Promise<BookResult | undefined> {
    const known = await database.use((open) => findBooking(open, lead.id));
    const isSame = known?.booking?.start === start && known.lead.email === lead.email;
    return known?.booking && isSame
      ? { outcome: 'duplicate', id: lead.id, booking: known.booking }
      : undefined;
  }

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

  return (lead, start) =>
    attempt(context, async (): Promise<BookResult> => {
      const days = await daysNow(context);
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
          return notFree('taken', await daysNow(context), start);
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
    });
}
