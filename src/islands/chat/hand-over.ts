import { leadBounds } from '../../../lead/bounds.ts';
import { newLeadId } from '../../../lead/lead-id.ts';
import { chatMail, mailtoUrl } from '../../../lead/mail-text.ts';
import { firstCharacters } from '../../../lead/plain-text.ts';
import { chatWebhookPayload } from '../../../lead/webhook-payload.ts';
import { type Progress, pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import type { ChatLead } from './conversation.ts';

/** Where a lead of the chat goes. */
export type Destinations = {
  email: string;
  /** The automation webhook; absent when the server delivers to it. */
  webhook?: string | undefined;
  /** Whether the site has an inbox of its own. */
  inbox: boolean;
};

/**
 * Sends a lead on: to the webhook, whose answer nobody reads; to the inbox; and into the visitor's
 * mail window. The mail window comes at once, because browsers refuse it when the visitor's last
 * act is long ago; `keepalive` lets the requests outlive the page. `onProgress` hears
 * how the lead fares, where there is an inbox.
 */
export function handOver(
  lead: ChatLead,
  to: Destinations,
  onProgress: (progress: Progress) => void,
): void {
  if (to.webhook) {
    fetch(to.webhook, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(chatWebhookPayload(lead, new Date())),
    }).catch((error: unknown) => {
      console.error('The chat lead did not reach the automation webhook.', error);
    });
  }
  if (to.inbox) {
    const id = newLeadId();
    pageOutbox().follow(id, onProgress);
    // The inbox keeps so much of each answer, and a longer body it would not read.
    const cut = (text: string) => firstCharacters(text, leadBounds.chatText);
    const details = { name: cut(lead.name), email: cut(lead.email), phone: cut(lead.phone) };
    pageOutbox().send({ id, kind: 'chat', ...details, ...attribution() });
  }
  location.href = mailtoUrl(to.email, chatMail(lead));
}
