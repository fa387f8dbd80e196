import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { chatSource, type WebhookPayload } from '../../leads/webhook-payload.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';

const sources = {
  form: 'ContactForm',
  chat: chatSource,
  booking: 'Booking',
  call: 'Call',
} as const;

/**
 * The server's payload for a lead: the five fields of the browser's payload under the same names,
 * so that one automation handles both, then all other data. Missing values are null, and times are
 * ISO 8601, UTC.
 */
export function leadPayload({
  lead,
  reference,
  receivedAt,
  booking,
  corrects,
}: Pick<StoredLead, 'lead' | 'reference' | 'receivedAt' | 'booking' | 'corrects'>) {
  const { id, kind, name, email, phone, attribution } = lead;
  return {
    source: sources[kind],
    ...mapLeadFields((field) => lead[field] || null),
    name,
    email,
    phone,
    timestamp: receivedAt.toISOString(),
    /** `booking.changed`: the booking was moved or cancelled. */
    type: booking && booking.sequence > 0 ? 'booking.changed' : 'lead.created',
    id,
    reference,
    kind,
    /** The reference of the lead that this one corrects. */
    corrects: corrects === undefined ? null : leadReference(corrects),
    // Chat messages are for the agency only.
    message: kind === 'chat' ? null : lead.message,
    booking: booking
      ? {
          start: new Date(booking.start).toISOString(),
          end: new Date(booking.end).toISOString(),
          state: booking.state,
          /** The number of changes. */
          sequence: booking.sequence,
        }
      : null,
    attribution,
  } satisfies WebhookPayload<string> & Record<string, unknown>;
}
