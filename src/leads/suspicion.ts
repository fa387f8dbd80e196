/**
 * Why a lead needs review: a filled honeypot, too many leads at once, too many sessions from
 * one network or within an hour, an unreadable submission, or a person who marked it.
 */
export const suspicions = [
  'hidden-field',
  'burst',
  'many-sessions',
  'booking-rush',
  'unreadable',
  'person',
] as const;

export type Suspicion = (typeof suspicions)[number];
