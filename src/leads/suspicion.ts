/** Why a lead needs review. */
export const suspicions = [
  'hidden-field', // The honeypot was filled in.
  'links', // It is little more than links.
  'burst', // It arrived in a burst of leads.
  'many-sessions', // Its network booked too many sessions.
  'booking-rush', // Too many sessions were booked within an hour.
  'unreadable', // Its submission could not be parsed.
  'person', // A person marked it as spam.
] as const;

export type Suspicion = (typeof suspicions)[number];
