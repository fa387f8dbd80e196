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
  /** Until when a held session keeps its time, in ms since 1970. */
  heldUntil: number | undefined;
};

/** The state of a session at a time, in ms since 1970. */
export function sessionState({ state, heldUntil = 0 }: Session, now: number): SessionState {
  return state === 'held' && heldUntil <= now ? 'lapsed' : state;
}
