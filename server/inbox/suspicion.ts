import type { AcceptedLead } from '../../lead/lead.ts';

/** Why a lead needs review: a filled hidden field, too many leads at once, or an unreadable submission. */
export type Suspicion = 'hidden-field' | 'burst' | 'unreadable';

/** The suspicions that follow from the submission itself. */
export function suspicionsOf({ outcome, lead }: AcceptedLead): Suspicion[] {
  if (outcome === 'unreadable') return ['unreadable'];
  return lead.company === '' ? [] : ['hidden-field'];
}
