/**
 * The steps of a lead, in order. `isAnswered`: the sender has been answered, so the lead can be
 * erased when it is old.
 */
const steps = {
  new: { isAnswered: false },
  answered: { isAnswered: true },
  won: { isAnswered: true },
  lost: { isAnswered: true },
} as const;

export type LeadProgress = keyof typeof steps;

export const progressSteps = Object.keys(steps) as LeadProgress[];

/** Whether the sender of a lead at this step has been answered. */
export const isAnswered = (progress: LeadProgress): boolean => steps[progress].isAnswered;

export const answeredSteps = progressSteps.filter(isAnswered);
export const unansweredSteps = progressSteps.filter((step) => !isAnswered(step));

/** The kind of an event in a lead's history: a step that the agency set, or something else. */
export type LeadEventKind =
  | LeadProgress
  | 'note'
  | 'reminder'
  | 'edited' // The agency corrected details.
  | 'spam'
  | 'released' // It was marked as not spam.
  | 'retried' // Its failed deliveries were queued again.
  | 'booking' // Its session was changed.
  | 'confirmed' // Its held session was confirmed.
  | 'corrected' // The visitor finished it.
  | 'entered'; // A person entered it after a call.
