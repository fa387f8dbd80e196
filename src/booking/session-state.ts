import type { Instant } from '../platform/instant.ts';

/** The states of a session, in words. */
export const sessionStateNames = {
  open: 'booked',
  held: 'to be confirmed',
  lapsed: 'not confirmed in time',
  cancelled: 'cancelled',
} as const;

/** A `held` session keeps its time until the visitor confirms it; a `lapsed` one has lost it. */
export type SessionState = keyof typeof sessionStateNames;

type Session = {
  state: Exclude<SessionState, 'lapsed'>;
  /** When a held session loses its time. */
  heldUntil: Instant | undefined;
};

/** The state of a session at a time. */
export function sessionState({ state, heldUntil = 0 }: Session, now: Instant): SessionState {
  return state === 'held' && heldUntil <= now ? 'lapsed' : state;
}
