/**
 * How far the agency can be with a lead, in order. `isAnswered`: its sender has been answered, so
 * it can be erased for its age.
 */
const steps = {
  new: { isAnswered: false },
  answered: { isAnswered: true },
  won: { isAnswered: true },
  lost: { isAnswered: true },
} as const;

export type LeadProgress = keyof typeof steps;

/** The steps, in order. */
export const leadProgress = Object.keys(steps) as LeadProgress[];

/** Whether the sender of a lead has been answered at a step. */
export const isAnswered = (progress: LeadProgress): boolean => steps[progress].isAnswered;

/** What happened to a lead: it was marked with a progress, or something else was done. */
export type LeadEventKind =
  | LeadProgress
  | 'note'
  | 'spam'
  | 'released'
  | 'retried'
  | 'booking'
  | 'corrected';
