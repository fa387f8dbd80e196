import type { Lead } from '../../leads/lead.ts';
import { type LeadField, mapLeadFields, type VisitorField } from '../../leads/lead-fields.ts';
import { leadReference } from '../../leads/lead-id.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { chatSource, type WebhookPayload } from '../../leads/webhook-payload.ts';

const sources = {
  form: 'ContactForm',
  chat: chatSource,
  booking: 'Booking',
  call: 'Call',
} as const;

/**
 * The payload of a stored lead: the five fields of the browser's payload under the same names, so
 * that one automation handles both, then everything else that is known. Missing values are null.
 */
type LeadPayload = WebhookPayload<(typeof sources)[Lead['kind']]> & {
  /** `booking.changed`: the booking was moved or cancelled. */
  type: 'lead.created' | 'booking.changed';
  id: string;
  reference: string;
  kind: Lead['kind'];
  /** The reference of the lead that this one corrects. */
  corrects: string | null;
  /** Times are ISO 8601, UTC. `sequence` counts the changes. */
  booking: (Pick<StoredBooking, 'state' | 'sequence'> & { start: string; end: string }) | null;
  attribution: Lead['attribution'];
} & Record<Exclude<LeadField, VisitorField>, string | null>;

/** The payload that the server sends for a lead. */
export function leadPayload({
  lead,
  reference,
  receivedAt,
  booking,
  corrects,
}: Pick<StoredLead, 'lead' | 'reference' | 'receivedAt' | 'booking' | 'corrects'>): LeadPayload {
  const { id, kind, name, email, phone, attribution } = lead;
  return {
    source: sources[kind],
    ...mapLeadFields((field) => lead[field] || null),
    name,
    email,
    phone,
    timestamp: receivedAt.toISOString(),
    type: booking && booking.sequence > 0 ? 'booking.changed' : 'lead.created',
    id,
    reference,
    kind,
    corrects: corrects === undefined ? null : leadReference(corrects),
    // Chat messages are for the agency only.
    message: kind === 'chat' ? null : lead.message,
    booking: booking
      ? {
          start: new Date(booking.start).toISOString(),
          end: new Date(booking.end).toISOString(),
          state: booking.state,
          sequence: booking.sequence,
        }
      : null,
    attribution,
  };
}
