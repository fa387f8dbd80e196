import type { Instant } from '../instant.ts';
/** What may have become of a session, in words. */
export const sessionStateNames = {
  open: 'booked',
  held: 'to be confirmed',
  lapsed: 'not confirmed in time',
  cancelled: 'cancelled',
} as const;

/** `held` keeps its time until the visitor confirms it; `lapsed` does so no longer. */
export type SessionState = keyof typeof sessionStateNames;

type Session = {
  state: Exclude<SessionState, 'lapsed'>;
  /** Until when a held session keeps its time. */
  heldUntil: Instant | undefined;
};

/** The state of a session at a time. */
export function sessionState({ state, heldUntil = 0 }: Session, now: Instant): SessionState {
  return state === 'held' && heldUntil <= now ? 'lapsed' : state;
}
