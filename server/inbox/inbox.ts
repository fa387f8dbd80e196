import type { FastifyRequest } from 'fastify';
import type { ParsedLead } from '../../lead/lead.ts';
import { leadReference } from '../../lead/reference.ts';
import type { Suspicion } from '../../lead/suspicion.ts';
import { correctLead } from '../store/correct-lead.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { storeFailure } from '../store/store-failure.ts';
import { type NewLead, storeLead } from '../store/store-leads.ts';
import type { HiddenFieldBudget } from '../submissions/hidden-field-budget.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';

/**
 * After `unavailable` the lead may not be on disk, and must be sent again; after the others it is. `stored` is
 * said, too, of one whose filled hidden field is one too many.
 */
type ReceiveResult =
  | { outcome: 'stored' | 'corrected' | 'overtaken' | 'duplicate'; reference: string }
  | { outcome: 'unavailable' };

type Accepted = Exclude<ParsedLead, { outcome: 'invalid' }>;

export type Inbox = {
  receive: (
    accepted: Accepted,
    request: Pick<FastifyRequest, 'ip' | 'log'>,
  ) => Promise<ReceiveResult>;
};

type InboxOptions = {
  database: LeadDatabase;
  targets: readonly string[];
  memory: Pick<ServerMemory, 'burst' | 'idOf'>;
  hiddenFields: HiddenFieldBudget;
  /** Called after each new lead is stored. */
  onStored: () => void;
};

/** The suspicions that follow from the submission itself. */
const suspicionsOf = ({ outcome, lead }: Accepted): Suspicion[] => [
  ...(lead.company === '' ? [] : (['hidden-field'] as const)),
  ...(outcome === 'unreadable' ? (['unreadable'] as const) : []),
];

/** Creates an inbox that stores leads in the database. */
export function createInbox(options: InboxOptions): Inbox {
  const { database, targets, memory, hiddenFields, onStored } = options;
  const store = (newLead: NewLead) => database.use((open) => storeLead(open, newLead, targets));

  return {
    receive: async (accepted, { ip, log }) => {
      const { lead, corrects } = accepted;
      const receivedAt = Date.now();
      const reference = leadReference(lead.id);
      const ownSuspicions = suspicionsOf(accepted);
      const isHiddenField = ownSuspicions.includes('hidden-field');
      const network = isHiddenField ? hiddenFields.admit(ip) : undefined;
      if (isHiddenField && network === undefined) return { outcome: 'stored', reference };
      // Suspected leads and duplicates do not spend the budget, so a flood of them flags no other visitor.
      const isSpent = ownSuspicions.length === 0 && memory.burst.spend();
      const isBurst = ownSuspicions.length === 0 && !isSpent;
      const suspicions: Suspicion[] = isBurst ? ['burst'] : ownSuspicions;
      try {
        if (corrects !== undefined && suspicions.length === 0) {
          const correction = { lead, corrects, now: receivedAt };
          const corrected = await database.use((open) => correctLead(open, correction));
          if (corrected !== undefined) {
            if (corrected.outcome === 'duplicate') memory.burst.refund();
            log.info({ lead: corrects, kind: lead.kind, ...corrected }, 'lead');
            onStored();
            return corrected;
          }
        }
        let stored = { lead, reference, receivedAt, suspicions, network };
        let outcome = await store(stored);
        if (outcome === 'conflict') {
          // Another message under a used id, as after Back to a form without script, is a new lead. It
          // gets an id of its own, the same when it is sent again; the response keeps the known one.
          const id = memory.idOf({ other: lead });
          stored = { ...stored, lead: { ...lead, id }, reference: leadReference(id) };
          outcome = await store(stored);
        }
        if (outcome === 'conflict') throw new Error('the new id is in use, too');
        if (outcome === 'duplicate' && isSpent) memory.burst.refund();
        log.info(
          {
            lead: stored.lead.id,
            reference: stored.reference,
            kind: lead.kind,
            outcome,
            suspicions,
          },
          'lead',
        );
        if (outcome === 'stored') onStored();
        return { outcome: outcome === 'dropped' ? 'stored' : outcome, reference };
      } catch (error) {
        if (isSpent) memory.burst.refund();
        // Whatever the cause, the lead may not be on disk, so the sender must keep it.
        log.error({ lead: lead.id, ...storeFailure(error) }, 'could not store the lead');
        return { outcome: 'unavailable' };
      }
    },
  };
}
