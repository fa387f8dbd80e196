import type { AcceptedLead } from '../../lead/lead.ts';

/** Why a person looks at a lead first: the hidden field, too many at once, or not as a form sends it. */
export type Suspicion = 'hidden-field' | 'burst' | 'unreadable';

/** The signs that a submission shows by itself. */
export function suspicionsOf({ outcome, lead }: AcceptedLead): Suspicion[] {
  if (outcome === 'unreadable') return ['unreadable'];
  return lead.company === '' ? [] : ['hidden-field'];
}
