import type { AcceptedLead } from '../../lead/lead.ts';

import type { Suspicion } from '../store/tables.ts';

/** The suspicions that follow from the submission itself. */
export function suspicionsOf({ outcome, lead }: AcceptedLead): Suspicion[] {
  return [
    ...(lead.company === '' ? [] : (['hidden-field'] as const)),
    ...(outcome === 'unreadable' ? (['unreadable'] as const) : []),
  ];
}
