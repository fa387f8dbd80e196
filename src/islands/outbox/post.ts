import { maxSubmissionBytes, tooLargeText } from '../../../lead/bounds.ts';
import type { LeadSubmission } from '../../../lead/lead.ts';
import { discard, keep, waiting } from './outbox.ts';

/** What became of a lead that was posted to the inbox. */
export type Outcome =
  | { outcome: 'received'; reference: string }
  /** The inbox will never take it as it is. */
  | { outcome: 'refused'; reason: string }
  /** No answer, or none that counts: it is kept and posted again later. */
  | { outcome: 'waiting' };

const inbox = '/api/leads';

const bodyOf = (lead: LeadSubmission) =>
  new Blob([JSON.stringify(lead)], { type: 'application/json' });

async function send(lead: LeadSubmission): Promise<Outcome> {
  const body = bodyOf(lead);
  const response = await fetch(inbox, {
    method: 'POST',
    // The request outlives the page, which may go to the mail window or to another page at once.
    keepalive: true,
    body,
  });
  if (response.ok) return { outcome: 'received', reference: (await response.json()).reference };
  const refused = [400, 413, 415, 422].includes(response.status);
  if (!refused) return { outcome: 'waiting' };
  const { message } = await response.json().catch(() => ({ message: '' }));
  return { outcome: 'refused', reason: String(message ?? '') };
}

async function post(lead: LeadSubmission): Promise<Outcome> {
  const outcome = await send(lead).catch((): Outcome => ({ outcome: 'waiting' }));
  if (outcome.outcome !== 'waiting') discard(lead.id);
  return outcome;
}

/**
 * Keeps a lead in the outbox, then posts it to the inbox. The call to `fetch` is made at once. One
 * that the inbox would not read to its end is refused here: not every browser hears an answer that
 * comes while it is still sending.
 */
export async function deliver(lead: LeadSubmission): Promise<Outcome> {
  if (bodyOf(lead).size > maxSubmissionBytes) return { outcome: 'refused', reason: tooLargeText };
  keep(lead);
  return post(lead);
}

/** Posts the leads that wait, one after the other, until one finds no answer. */
export async function deliverWaiting(): Promise<void> {
  for (const lead of waiting()) {
    if ((await post(lead)).outcome === 'waiting') return;
  }
}

/** Posts the leads that wait now, and again whenever the network returns. */
export function keepDelivering(): void {
  void deliverWaiting();
  addEventListener('online', () => void deliverWaiting());
}
