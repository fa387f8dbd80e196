import type { BookedTime, NewBooking } from '../booking/server/store/store-booking.ts';
import type { ScheduledDelivery } from '../leads/server/store/deliveries/delivery-queue.ts';
import type { StoredBooking } from '../leads/server/store/records/stored-booking.ts';
import type { Instant } from '../platform/instant.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import type { Lead } from '../vocabulary/lead.ts';
import { leadReference } from '../vocabulary/lead-id.ts';
import { exampleLead } from './example-lead.ts';

const minute = 60_000;

/** The time of a session of half an hour with a buffer of a quarter of an hour. */
export function exampleTime(start: Instant, capacity = 1): BookedTime {
  return { start, end: start + 30 * minute, freeAt: start + 45 * minute, capacity };
}

/** A session as the store returns it, tomorrow, with the given values replaced. */
export function exampleStoredBooking(fields: Partial<StoredBooking> = {}): StoredBooking {
  const start = fields.start ?? Date.now() + 26 * 60 * minute;
  const { capacity, ...time } = exampleTime(start);
  return {
    ...time,
    state: 'open',
    heldUntil: undefined,
    key: 'secret',
    confirmKey: 'second',
    sequence: 0,
    visitorMoves: 0,
    messageToVisitor: '',
    announcedStart: undefined,
    changedAt: Date.now(),
    ...fields,
  };
}

/** A lead that books a session. */
export function exampleBookingLead(fields: Partial<Lead> = {}): Lead {
  const lead = exampleLead({ id: uuidv7() });
  const { id } = lead;
  return {
    ...lead,
    kind: 'booking',
    service: '',
    email: `${id}@reyes.example`,
    message: 'A second shop',
    ...fields,
  };
}

type Example = Partial<Omit<NewBooking, 'newLead' | 'heldUntil' | 'deliveries'>> & {
  lead?: Partial<Lead>;
  /** How long it keeps its time if it is suspected. */
  heldUntil?: Instant | undefined;
  deliveries?: readonly ScheduledDelivery[];
};

/** A booking to be stored at `now`, with a confirmation and a reminder, which are held if it is. */
export function exampleBooking(
  start: Instant,
  now: Instant,
  { lead = {}, heldUntil, deliveries, ...rest }: Example = {},
): NewBooking {
  const bookingLead = exampleBookingLead(lead);
  const open = deliveries ?? [
    { target: 'mail', state: 'waiting', dueAt: now, expiresAt: now + 60 * minute },
    { target: 'reminder-hour', state: 'waiting', dueAt: start - 60 * minute, expiresAt: start },
  ];
  return {
    newLead: {
      lead: bookingLead,
      reference: leadReference(bookingLead.id),
      receivedAt: now,
      suspicions: heldUntil === undefined ? [] : ['burst'],
    },
    time: exampleTime(start),
    mustBeDuplicate: false,
    key: 'secret',
    confirmKey: 'mailed secret',
    heldUntil: heldUntil ?? now,
    deliveries: { open, held: open.map((each) => ({ ...each, state: 'held' })) },
    ...rest,
  };
}
