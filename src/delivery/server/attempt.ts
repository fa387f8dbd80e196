import type { ClaimedDelivery } from '../../leads/server/store/deliveries/delivery-queue.ts';
import type { Instant } from '../../platform/instant.ts';
import type { HttpResponse } from '../../platform/server/outbound/bounded-fetch.ts';
import { singleLine } from '../../vocabulary/plain-text.ts';
import { retryTime } from './backoff.ts';

/** Why an attempt failed. */
type Failure = {
  /** For the log: never contains anything a visitor typed. */
  error: string;
  /** For the desk, in one line: the addresses that the mail server refused, and its replies. */
  refusals?: string;
  /** Whether everything was sent and only the response is missing, so that it may have arrived. */
  mayHaveArrived?: boolean;
  /** When the receiver allows the next attempt. */
  retryAt?: Instant;
};

/**
 * The result of one delivery attempt. `warning` names the agency's recipients that did not get it,
 * and never contains anything a visitor typed. `remaining` lists these recipients if a retry may
 * reach any of them.
 */
export type DeliveryResult =
  | { outcome: 'delivered'; warning?: string; remaining?: readonly string[]; retryAt?: Instant }
  | ({ outcome: 'failed' } & Failure)
  /** Failed permanently: the mail server rejects every recipient, or the webhook is gone. */
  | ({ outcome: 'refused' } & Failure)
  /** Not sent, because it would have come too late, or the receiver has unsubscribed. */
  | { outcome: 'dropped' };

/** Attempts to deliver a lead once, until the signal aborts. Does not reject if delivery fails. */
export type Deliver = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryResult>;

/** The idempotency key of a delivery: the same for every attempt, but new for each change. */
export function deliveryKey({
  lead,
  booking,
  sequence,
}: Pick<ClaimedDelivery, 'lead' | 'booking' | 'sequence'>): string {
  // Based on the version being sent: the session may have changed since this delivery was claimed.
  const changes = booking?.sequence ?? sequence;
  return changes === 0 ? lead.id : `${lead.id}-${changes}`;
}

const address = /(?<![^\s<>@"])[^\s<>@"]+@[^\s<>@"]+/g;
/** The codes of a mail server (RFC 3463), or the digits of a phone number. */
const codesOrDigits =
  /(\b[245]\d\d[ -][245](?:\.\d{1,3}){2}\b|(?<=^|: )[245]\d\d(?=[ -])(?![ -]\d{3}[ .-]\d{4}))|[+(]?(?:\d[\s().-]{0,2}){6,}\d/g;

/**
 * The result for an error of the network or the receiver, in one line of at most 200 characters.
 * Mail servers quote arbitrary text, so addresses, phone numbers and terminal control sequences are
 * removed before they reach a log.
 */
export function failureFrom(error: unknown): { outcome: 'failed'; error: string } {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  const line = singleLine(`${code}${message}`.slice(0, 2000));
  const anonymous = line
    .replace(address, '(address)')
    .replace(codesOrDigits, (_, codes = '(number)') => codes);
  return { outcome: 'failed', error: anonymous.slice(0, 200) };
}

/** The result for a response to a POST: only a 2xx status counts as delivered. */
export function resultOfResponse(
  receiver: string,
  { status, headers }: HttpResponse,
): DeliveryResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  const retryAt = retryTime(headers, Date.now());
  return { outcome: 'failed', error: `${receiver} returned ${status}`, retryAt };
}

/** The result of an attempt that its signal aborted. */
export const timeoutResult = { outcome: 'failed', error: 'timed out' } as const;

/** How long an attempt may take to react to its aborted signal, in ms. */
const graceMs = 500;

/**
 * The result of an attempt, or a failure soon after its signal aborts: a target that never responds
 * must not block other deliveries. Never rejects.
 */
export async function withDeadline(
  attempt: Promise<DeliveryResult>,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const timeout = new Promise<DeliveryResult>((resolve) => {
    const giveUp = () => setTimeout(() => resolve(timeoutResult), graceMs);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  return await Promise.race([attempt, timeout]).catch(failureFrom);
}
