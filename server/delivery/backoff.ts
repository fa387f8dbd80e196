const hourMs = 60 * 60 * 1000;
const maxDelayMs = hourMs;
/** How long to try, in ms: three days. */
const triedForMs = 72 * hourMs;

/**
 * The delay in ms after a number of failed attempts: `firstMs`, doubled with each attempt up to an
 * hour, with jitter over its upper half so that many deliveries do not retry at once. `random` is
 * from 0 to 1.
 */
export function backoffMs(attempts: number, firstMs: number, random: number): number {
  const delay = Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), maxDelayMs);
  return Math.round(delay * (0.5 + random / 2));
}

/**
 * Whether the delays after so many attempts come to three days. Counts what was tried and not what
 * the clock says: it may have been wrong, or the server stopped.
 */
export function isLastAttempt(attempts: number, firstMs: number): boolean {
  let waitedMs = 0;
  for (let each = 1; each < attempts && waitedMs < triedForMs; each += 1) {
    waitedMs += backoffMs(each, firstMs, 0.5);
  }
  return waitedMs >= triedForMs;
}
