import type { Lead } from '../../lead/lead.ts';

/** A sign that no person sent a lead: the hidden field, or too many at once. */
export type Suspicion = 'hidden-field' | 'burst';

/** The signs that a lead shows by itself. */
export function suspicionsOf(lead: Lead): Suspicion[] {
  return lead.company === '' ? [] : ['hidden-field'];
}
