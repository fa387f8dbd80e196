const maxDelayMs = 60 * 60 * 1000;

/**
 * The delay in ms after a number of failed attempts: `firstMs`, doubled with each attempt up to an hour,
 * with jitter over its upper half so that many deliveries do not retry at once. `random` is from 0 to 1.
 */
export function backoffMs(attempts: number, firstMs: number, random: number): number {
  const delay = Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), maxDelayMs);
  return Math.round(delay * (0.5 + random / 2));
}
