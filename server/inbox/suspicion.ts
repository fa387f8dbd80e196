import type { Lead } from '../../lead/lead.ts';

/** A sign that no person sent a lead: the hidden field, the speed, or too many at once. */
export type Suspicion = 'hidden-field' | 'speed' | 'burst';

/** The signs that a lead shows by itself. `fastestMs` is what a person needs at the least. */
export function suspicionsOf(lead: Lead, fastestMs: number): Suspicion[] {
  const suspicions: Suspicion[] = [];
  if (lead.company !== '') suspicions.push('hidden-field');
  if (lead.elapsedMs !== undefined && lead.elapsedMs < fastestMs) suspicions.push('speed');
  return suspicions;
}
