import type { BookingLead } from '../../lead/lead.ts';
import { newLeadId } from '../../lead/lead-id.ts';
import { leadReference } from '../../lead/reference.ts';
import type { BookedTime, NewBooking, ScheduledDelivery } from '../store/store-booking.ts';
import { exampleLead } from './example-lead.ts';

const minute = 60_000;

/** The time of a session of half an hour with a buffer of a quarter. */
export function exampleTime(start: number, capacity = 1): BookedTime {
  return { start, end: start + 30 * minute, freeAt: start + 45 * minute, capacity };
}

/** A lead that books a session. */
export function exampleBookingLead(fields: Partial<BookingLead> = {}): BookingLead {
  const { id, name, phone, attribution } = exampleLead({ id: newLeadId() });
  return {
    ...{ id, name, phone, attribution, kind: 'booking', company: '', other: '' },
    email: `${id}@reyes.example`,
    message: 'A second shop',
    ...fields,
  };
}

type Example = Partial<Omit<NewBooking, 'newLead' | 'heldUntil' | 'deliveries'>> & {
  lead?: Partial<BookingLead>;
  /** Until when it is held, if it is suspected. */
  heldUntil?: number | undefined;
  deliveries?: readonly ScheduledDelivery[];
};

/**
 * A booking to be stored at `now`, in ms since 1970, with a confirmation and a reminder to deliver, which
 * are held if it is.
 */
export function exampleBooking(
  start: number,
  now: number,
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
    isOffered: true,
    key: 'secret',
    confirmKey: 'mailed secret',
    heldUntil: heldUntil ?? now,
    deliveries: { open, held: open.map((each) => ({ ...each, state: 'held' })) },
    ...rest,
  };
}
