import type { Instant } from '../../platform/instant.ts';

const hourMs = 60 * 60 * 1000;
const maxDelayMs = hourMs;
/** The longest `Retry-After` that is honored, in ms. */
const maxRetryAfterMs = 2 * hourMs;
/** How long deliveries are retried, in ms: three days. */
const retryPeriodMs = 72 * hourMs;

/**
 * The delay in ms after this many failed attempts: `firstMs`, doubled with each attempt up to an
 * hour, with jitter over its upper half so that many deliveries do not retry at the same time. `random` is
 * from 0 to 1.
 */
export function backoffMs(attempts: number, firstMs: number, random: number): number {
  const delay = Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), maxDelayMs);
  return Math.round(delay * (0.5 + random / 2));
}

/**
 * Whether the delays after this many attempts add up to three days. Adds up delays instead of reading
 * the clock, which may have been wrong; time while the server was stopped does not count.
 */
export function isLastAttempt(attempts: number, firstMs: number): boolean {
  let waitedMs = 0;
  for (let each = 1; each < attempts && waitedMs < retryPeriodMs; each += 1) {
    waitedMs += backoffMs(each, firstMs, 0.5);
  }
  return waitedMs >= retryPeriodMs;
}

/**
 * When a receiver allows the next attempt, from its `Retry-After` header, in seconds or as a date
 * (RFC 9110, section 10.2.3): at most two hours from now, and now if the header is missing.
 */
export function retryTime(
  { 'retry-after': text = '' }: Readonly<Record<string, string>>,
  now: Instant,
): Instant {
  const time = /^\d+$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  return Math.min(time || now, now + maxRetryAfterMs);
}
