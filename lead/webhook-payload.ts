import type { Lead } from './lead.ts';

/** The label that says a lead came from the chat, in the webhook and in the mail. */
export const chatSource = 'ChatBot';

/** The label that says a lead came from the contact form. */
export const formSource = 'ContactForm';

/** What the automation webhook receives for a chat lead. `timestamp` is an ISO 8601 string, UTC. */
export type ChatWebhookPayload = {
  source: typeof chatSource;
  name: string;
  email: string;
  phone: string;
  timestamp: string;
};

/** The payload that the browser sends for a chat lead, made at the given time. */
export function chatWebhookPayload(
  lead: { name: string; email: string; phone: string },
  now: Date,
): ChatWebhookPayload {
  return {
    source: chatSource,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    timestamp: now.toISOString(),
  };
}

/**
 * What the server sends for a stored lead: the five fields of the browser's payload, spelled the
 * same so that one automation takes both, then everything else that is known.
 */
export type LeadWebhookPayload = {
  source: typeof chatSource | typeof formSource;
  name: string;
  email: string;
  phone: string;
  timestamp: string;
  type: 'lead.created';
  id: string;
  reference: string;
  kind: Lead['kind'];
  service: string | null;
  message: string | null;
  attribution: Lead['attribution'];
};

/** The payload of a lead that the server received at the given time. */
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
