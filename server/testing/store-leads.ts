import type { OpenDatabase } from '../store/engine.ts';
import { type NewLead, type StoreOutcome, storeLead } from '../store/store-leads.ts';

/** Stores leads one after another; returns the outcomes in order. */
export async function storeLeads(
  open: OpenDatabase,
  leads: readonly NewLead[],
  targets: readonly string[],
): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = [];
  for (const lead of leads) outcomes.push(await storeLead(open, lead, targets));
  return outcomes;
}
