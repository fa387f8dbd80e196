import type { LeadSubmission } from '../../../lead/lead.ts';
import { leadReference } from '../../../lead/reference.ts';

/** What the inbox said to a lead. */
export type Answer =
  /** It is on disk there. */
  | { outcome: 'received'; reference: string }
  /** It is not, as far as anyone can tell. */
  | {
      outcome: 'waiting';
      /** Why the inbox did not take it as it is, when it said so. */
      refusal?: string;
      /** How long the inbox asks to be left alone, in ms. */
      retryAfterMs?: number;
    };

const inbox = '/api/leads';
/** A post that gets no answer for so long is given up; the next one may find a way. */
const deadlineMs = 20_000;

/**
 * Posts a lead to the inbox. The call to `fetch` is made at once, and `keepalive` lets the request
 * outlive the page. Only an answer with the lead's own id and reference counts as received: a
 * hotel's sign-in page answers 200, too, and so does what echoes the request. Never rejects.
 */
export async function post(lead: LeadSubmission): Promise<Answer> {
  try {
    const response = await fetch(inbox, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lead),
      signal: AbortSignal.timeout(deadlineMs),
    });
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const said = await response.json().catch(() => undefined);
    const reference = leadReference(lead.id);
    if (response.ok && said?.id === lead.id && said.reference === reference) {
      return { outcome: 'received', reference };
    }
    return {
      outcome: 'waiting',
      ...([413, 422].includes(response.status) && { refusal: String(said?.message ?? '') }),
      ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    };
  } catch {
    return { outcome: 'waiting' };
  }
}
