import type { ContactField } from './lead-fields.ts';

/** The `source` of a chat lead, in webhooks and mails. */
export const chatSource = 'ChatBot';

/** The five fields that both the browser and the server send. */
export type WebhookPayload<Source> = Record<ContactField, string> & {
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
