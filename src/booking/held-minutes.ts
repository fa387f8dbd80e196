import type { Instant } from '../platform/instant.ts';

/** How long a suspicious booking keeps its time while it is waiting for confirmation. */
export const heldMinutes = 15;

/** Minutes left on the hold at `now`; 0 if there is none. */
export const heldMinutesLeft = (heldUntil: Instant | undefined, now: Instant): number =>
  Math.max(0, Math.ceil(((heldUntil ?? 0) - now) / 60_000));
