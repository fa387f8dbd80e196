import type { Lead } from './lead.ts';
import type { ContactField } from './lead-labels.ts';

/** The `source` of a chat lead, in webhooks and mails. */
export const chatSource = 'ChatBot';

const formSource = 'ContactForm';

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

/**
 * What the server sends for a stored lead: the five fields of the browser's payload under the same
 * names, so that one automation handles both, then everything else that is known.
 */
type LeadWebhookPayload = WebhookPayload<typeof chatSource | typeof formSource> & {
  type: 'lead.created';
  id: string;
  reference: string;
  kind: Lead['kind'];
  service: string | null;
  message: string | null;
  attribution: Lead['attribution'];
};

/** The payload that the server sends for a lead it received at the given time. */
export function leadWebhookPayload(
  lead: Lead,
  reference: string,
  receivedAt: Date,
): LeadWebhookPayload {
  const form = lead.kind === 'form' ? lead : undefined;
  return {
    source: form ? formSource : chatSource,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    timestamp: receivedAt.toISOString(),
    type: 'lead.created',
    id: lead.id,
    reference,
    kind: lead.kind,
    service: form?.service ?? null,
    message: form?.message ?? null,
    attribution: lead.attribution,
  };
}
