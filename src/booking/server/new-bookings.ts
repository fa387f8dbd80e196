import { networkOf, perHousehold, perSubscriber } from '../../intake/server/network.ts';
import {
  busyRejection,
  RejectedSubmission,
  unavailableRejection,
} from '../../intake/server/rejection.ts';
import { admitLead } from '../../intake/server/server-memory.ts';
import { isLinkSpam } from '../../leads/link-spam.ts';
import { findBooking } from '../../leads/server/store/lead-queries.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import { storeUnderFreeId } from '../../leads/server/store/store-leads.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import type { Instant } from '../../platform/instant.ts';
import { newSecret } from '../../platform/server/secret.ts';
import { emailKey } from '../../schema/text-keys.ts';
import type { Lead } from '../../vocabulary/lead.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { bookableDays } from '../bookable-days.ts';
import type { BookingRules } from '../booking-rules.ts';
import { heldMinutes } from '../held-minutes.ts';
import type { Slot } from '../slots.ts';
import { bookedTime, type RequestedSlot, requestedSlot } from './availability.ts';
import { type BookingContext, daysNow, rejectedStart } from './booking-context.ts';
import { bookingDeliveries, heldDeliveries } from './booking-deliveries.ts';
import { tooManySessions } from './booking-rejections.ts';
import { storeBooking } from './store/store-booking.ts';

/** A booking that is on disk; `duplicate` if an earlier request stored it. */
type Booked = { outcome: 'stored' | 'duplicate'; id: string; booking: StoredBooking };

/** How long a suspicious booking keeps its time until it is confirmed, in ms. */
const holdMs = heldMinutes * 60_000;

const weekMs = 7 * 24 * 60 * 60_000;

/** The number of sessions on offer in the coming week, booked or not. */
function offeredInWeek(rules: BookingRules, now: Instant): number {
  const slots = bookableDays(rules, now, ({ start }) => start < now + weekMs);
  return slots.reduce((count, day) => count + day.slots.length, 0) * rules.booking.capacity;
}

/**
 * Returns a function that books a session for a visitor at an IP address. It throws a
 * `RejectedSubmission` when the start cannot be booked.
 */
export function newBookings(context: BookingContext) {
  const { database, rules, recipients, memory, limitsNetworks, log } = context;

  /** The stored booking of a repeated request whose time has since become too soon to book. */
  async function findRepeatedBooking(lead: Lead, start: Instant): Promise<Booked | undefined> {
    const known = await database.use((store) => findBooking(store, lead.id));
    const isSame =
      known?.booking?.start === start && emailKey(known.lead.email) === emailKey(lead.email);
    return known?.booking && isSame
      ? { outcome: 'duplicate', id: lead.id, booking: known.booking }
      : undefined;
  }

  async function save(
    lead: Lead,
    { outcome, slot }: Extract<RequestedSlot, { slot: Slot }>,
    from: { ip: string; suspicions: Suspicion[]; isRefused: boolean },
  ) {
    const receivedAt = Date.now();
    const { suspicions } = from;
    const offered = offeredInWeek(rules, receivedAt);
    return await database.use((store) =>
      storeBooking(store, {
        newLead: { lead, reference: leadReference(lead.id), receivedAt, suspicions },
        time: bookedTime(rules, slot),
        // A repeat of a stored request succeeds even if its time is now taken or its network is
        // over the limit.
        mustBeDuplicate: outcome !== 'free' || from.isRefused,
        key: newSecret(128),
        confirmKey: newSecret(128),
        heldUntil: receivedAt + holdMs,
        deliveries: {
          open: bookingDeliveries(recipients, slot, receivedAt),
          held: heldDeliveries(recipients, slot, receivedAt),
        },
        limits: limitsNetworks ? { network: networkOf(from.ip, perHousehold), offered } : undefined,
      }),
    );
  }

  return async (lead: Lead, start: Instant, ip: string): Promise<Booked> => {
    const isHoneypotFilled = lead.company !== '';
    if (isHoneypotFilled && memory.honeypots.spend(networkOf(ip, perSubscriber)) > 0) {
      throw new RejectedSubmission(unavailableRejection);
    }
    const days = await daysNow(context);
    const requested = requestedSlot(rules, days, Date.now(), start);
    if (!('slot' in requested)) {
      const known = await findRepeatedBooking(lead, start);
      if (known) return known;
      throw rejectedStart(context, requested.outcome, days, start);
    }
    // Only stored bookings count against the rate limit; others are refunded below.
    const admission = isHoneypotFilled ? undefined : admitLead(memory, ip);
    const waitSeconds = admission?.waitSeconds ?? 0;
    const suspicions: Suspicion[] = [
      ...(isHoneypotFilled ? (['hidden-field'] as const) : []),
      ...(isLinkSpam(lead) ? (['links'] as const) : []),
      ...(admission?.isBurst ? (['burst'] as const) : []),
    ];
    const from = { ip, suspicions, isRefused: waitSeconds > 0 };
    let isStored = false;
    try {
      // A different request with a used id, such as after the Back button, becomes another booking.
      // So does a repeated request whose booking was cancelled.
      const otherId = (turn: number) => memory.idOf({ ...lead, start, turn });
      const stored = await storeUnderFreeId(lead.id, otherId, (id) =>
        save({ ...lead, id }, requested, from),
      );
      if (stored.outcome === 'too-many') throw new RejectedSubmission(tooManySessions);
      if (stored.outcome === 'taken') {
        if (from.isRefused && requested.outcome === 'free')
          throw new RejectedSubmission(busyRejection(waitSeconds));
        throw rejectedStart(context, 'taken', await daysNow(context), start);
      }
      const { id, outcome } = stored;
      log.info({ lead: id, outcome, start: new Date(start) }, 'booking');
      isStored = outcome === 'stored';
      if (stored.outcome === 'stored') context.onBooked(stored.suspicions);
      return stored;
    } finally {
      if (!isStored) admission?.refund();
    }
  };
}
