import type { LeadSubmission } from '../../../lead/lead.ts';

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
 * outlive the page. Only an answer that carries the lead's own id counts as received: a proxy or a
 * hotel's sign-in page answers 200, too. Never rejects.
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
    if (response.ok && said?.id === lead.id) {
      return { outcome: 'received', reference: String(said.reference) };
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
