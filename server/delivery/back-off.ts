const longestPauseMs = 60 * 60 * 1000;

/**
 * How long to wait after so many failed attempts, in ms: doubled each time up to an hour, then
 * spread over its upper half so that many deliveries do not return at one moment. `random` is from
 * 0 up to 1.
 */
export function backOffMs(attempts: number, firstMs: number, random: number): number {
  const pause = Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), longestPauseMs);
  return Math.round(pause * (0.5 + random / 2));
}
