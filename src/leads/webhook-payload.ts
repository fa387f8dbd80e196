import type { VisitorField } from '../vocabulary/lead-fields.ts';

/** The `source` of a chat lead, in webhooks and emails. */
export const chatSource = 'ChatBot';

/** The five fields that both the browser and the server send. */
export type WebhookPayload<Source> = Record<VisitorField, string> & {
  source: Source;
  /** ISO 8601, UTC. */
  timestamp: string;
};

/** The payload that the browser sends to the automation webhook for a chat lead. */
export function chatWebhookPayload(
  lead: Record<VisitorField, string>,
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
