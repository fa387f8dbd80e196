/**
 * Why a lead needs review: a filled honeypot, little more than links, a burst of leads, too
 * many sessions from one network or within an hour, an unreadable submission, or a person's mark.
 */
export const suspicions = [
  'hidden-field',
  'links',
  'burst',
  'many-sessions',
  'booking-rush',
  'unreadable',
  'person',
] as const;

export type Suspicion = (typeof suspicions)[number];
