import type { AcceptedLead } from '../../lead/lead.ts';

import type { Suspicion } from '../store/tables.ts';

/** The suspicions that follow from the submission itself. */
export function suspicionsOf({ outcome, lead }: AcceptedLead): Suspicion[] {
  if (outcome === 'unreadable') return ['unreadable'];
  return lead.company === '' ? [] : ['hidden-field'];
}
