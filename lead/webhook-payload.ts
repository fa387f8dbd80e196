import type { Lead } from './lead.ts';
import type { ContactField } from './lead-labels.ts';

/** The `source` of a chat lead, in webhooks and mails. */
export const chatSource = 'ChatBot';

const formSource = 'ContactForm';
const bookingSource = 'Booking';

type WebhookPayload<Source> = Record<ContactField, string> & {
  source: Source;
  /** ISO 8601, UTC. */
  timestamp: string;
};

/** The payload that the browser sends to the automation webhook for a chat lead. */
export function chatWebhookPayload(
  lead: Record<ContactField, string>,
  now: Date,
): WebhookPayload<typeof chatSource> {
  return {
    source: chatSource,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    timestamp: now.toISOString(),
  };
}

/** The session that a lead booked, as the store has it; times are in ms since 1970. */
type BookedSession = {
  start: number;
  end: number;
  state: 'held' | 'open' | 'cancelled';
  sequence: number;
};

/** A stored lead. */
type ReceivedLead = {
  lead: Lead;
  reference: string;
  receivedAt: Date;
  booking: BookedSession | undefined;
  /** The id of the last correction, if any. */
  correctedBy?: string | undefined;
};

const sources = { form: formSource, chat: chatSource, booking: bookingSource } as const;

/**
 * What the server sends for a stored lead: the five fields of the browser's payload under the same
 * names, so that one automation handles both, then everything else that is known.
 */
type LeadWebhookPayload = WebhookPayload<(typeof sources)[Lead['kind']]> & {
  /**
   * A booking that was moved or cancelled is sent again as `booking.changed`, a lead whose sender corrected it
   * as `lead.corrected`.
   */
  type: 'lead.created' | 'lead.corrected' | 'booking.changed';
  id: string;
  reference: string;
  kind: Lead['kind'];
  service: string | null;
  message: string | null;
  /** Times are ISO 8601, UTC. `sequence` counts the changes. */
  booking: (Omit<BookedSession, 'start' | 'end'> & { start: string; end: string }) | null;
  attribution: Lead['attribution'];
};

/** The payload that the server sends for a lead. */
export function leadWebhookPayload({
  lead,
  reference,
  receivedAt,
  booking,
  correctedBy,
}: ReceivedLead): LeadWebhookPayload {
  const created = correctedBy === undefined ? 'lead.created' : 'lead.corrected';
  return {
    source: sources[lead.kind],
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    timestamp: receivedAt.toISOString(),
    type: booking && booking.sequence > 0 ? 'booking.changed' : created,
    id: lead.id,
    reference,
    kind: lead.kind,
    service: lead.kind === 'form' ? lead.service : null,
    // What was written in the chat is for the agency alone.
    message: lead.kind === 'chat' ? null : lead.message,
    booking: booking
      ? {
          start: new Date(booking.start).toISOString(),
          end: new Date(booking.end).toISOString(),
          state: booking.state,
          sequence: booking.sequence,
        }
      : null,
    attribution: lead.attribution,
  };
}
