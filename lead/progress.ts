/** How far the agency is with a lead, in order. */
export const leadProgress = ['new', 'answered', 'won', 'lost'] as const;

export type LeadProgress = (typeof leadProgress)[number];
