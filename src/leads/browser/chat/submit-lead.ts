import { recordOf } from '../../../platform/record-of.ts';
import { maxLeadLengths, visitorFieldNames } from '../../../vocabulary/lead-fields.ts';
import { firstCharacters } from '../../../vocabulary/plain-text.ts';
import { chatMailtoUrl } from '../../email-text.ts';
import { chatWebhookPayload } from '../../webhook-payload.ts';
import { pageOutbox, type SendState } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import type { SentLead } from './conversation.ts';

/** Where a chat lead goes. */
export type Destinations = {
  email: string;
  /** The automation webhook; absent if the server posts to it. */
  webhook?: string | undefined;
  /** Whether the site has an inbox. */
  hasInbox: boolean;
};

/**
 * Sends a lead to the webhook, whose response is ignored, to the inbox, and to the visitor's mail
 * app. The mail app opens immediately, because browsers block it without a recent user action.
 * `keepalive` lets the requests outlive the page. With an inbox, `onProgress` gets the lead's
 * status.
 */
export function submitLead(
  lead: SentLead,
  destinations: Destinations,
  onProgress: (progress: SendState) => void,
): void {
  if (destinations.webhook) {
    fetch(destinations.webhook, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(chatWebhookPayload(lead, new Date())),
    }).catch((error: unknown) => {
      console.error('The chat lead did not reach the automation webhook.', error);
    });
  }
  if (destinations.hasInbox) {
    pageOutbox().subscribe(lead.id, onProgress);
    sendToInbox(lead);
  }
  location.href = chatMailtoUrl(destinations.email, {
    ...lead,
    isCorrection: lead.corrects !== undefined,
  });
}

/** Sends a lead to the inbox, which truncates longer answers and rejects an oversized body. */
export function sendToInbox(lead: SentLead): void {
  const answers = recordOf(visitorFieldNames, (field) =>
    firstCharacters(lead[field], maxLeadLengths.chatText),
  );
  const message = firstCharacters(lead.message, maxLeadLengths.message);
  pageOutbox().send({ ...lead, kind: 'chat', ...answers, message, ...attribution() });
}
