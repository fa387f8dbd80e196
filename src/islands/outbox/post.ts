import type { LeadSubmission } from '../../../lead/lead.ts';
import { isReferenceOf } from '../../../lead/reference.ts';

/** The inbox's answer to a lead. */
export type Answer =
  /** The lead is on the server's disk. */
  | { outcome: 'received'; reference: string }
  /** Not confirmed. */
  | {
      outcome: 'waiting';
      /** Why the inbox refused it, if it said so. */
      refusal?: string;
      /** How long the inbox asks to wait, in ms. */
      retryAfterMs?: number;
    };

const inbox = '/api/leads';
/** Give up on a request after this time; a retry may succeed. */
const timeoutMs = 20_000;

/**
 * Posts a lead to the inbox. Calls `fetch` synchronously, and `keepalive` lets the request outlive the
 * page. Only an answer with the lead's id and reference counts as received, because a captive portal
 * or an echo also returns 200. Never rejects.
 */
export async function post(lead: LeadSubmission): Promise<Answer> {
  try {
    const response = await fetch(inbox, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lead),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const body = await response.json().catch(() => undefined);
    const reference = String(body?.reference);
    // The server may be newer and group the letters in another way. A correction keeps the first reference.
    const isOurs = [lead.id, lead.corrects ?? lead.id].some((id) => isReferenceOf(id, reference));
    if (response.ok && body?.id === lead.id && isOurs) return { outcome: 'received', reference };
    return {
      outcome: 'waiting',
      ...([413, 422].includes(response.status) && { refusal: String(body?.message ?? '') }),
      ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    };
  } catch {
    return { outcome: 'waiting' };
  }
}
