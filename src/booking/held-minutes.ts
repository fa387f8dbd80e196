import type { Instant } from '../platform/instant.ts';

/** How long a suspected booking holds its time without being confirmed. */
export const heldMinutes = 15;

/** For how many more minutes a time is held at `now`; 0 if it is not. */
export const heldMinutesLeft = (heldUntil: Instant | undefined, now: Instant): number =>
  Math.max(0, Math.ceil(((heldUntil ?? 0) - now) / 60_000));
