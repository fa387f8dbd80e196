import type { FastifyBaseLogger } from 'fastify';
import type { AcceptedLead, Lead } from '../../lead/lead.ts';
import { newLeadId } from '../../lead/lead-id.ts';
import { leadReference } from '../../lead/reference.ts';
import type { Environment } from '../environment.ts';
import { fileLeads, type LeadToFile } from '../store/file-leads.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { storeFailure } from '../store/store-failure.ts';
import type { DeliveryTarget } from '../store/tables.ts';
import { burstBudget } from './burst-budget.ts';
import { groupCommits } from './commit-group.ts';
import { suspicionsOf } from './suspicion.ts';

/**
 * What became of a lead. After `stored` and `duplicate` it is on disk; after `unavailable` it may
 * not be, and must be sent again.
 */
export type Received =
  | { outcome: 'stored' | 'duplicate'; reference: string }
  | { outcome: 'unavailable' };

/** Takes leads. */
export type Inbox = {
  receive: (accepted: AcceptedLead, log: FastifyBaseLogger) => Promise<Received>;
};

type InboxParts = {
  database: LeadDatabase;
  targets: readonly DeliveryTarget[];
  limits: Pick<Environment, 'LEADS_BURST_LIMIT'>;
  /** Called after each lead that has something to be delivered. */
  onStored: () => void;
};

function renamed(lead: Lead): Pick<LeadToFile, 'lead' | 'reference'> {
  const id = newLeadId();
  return { lead: { ...lead, id }, reference: leadReference(id) };
}

const groupBounds = { largest: 128, mostWaiting: 4096 };

/** An inbox that files leads into the database and answers when they are on disk. */
export function createInbox({ database, targets, limits, onStored }: InboxParts): Inbox {
  const budget = burstBudget(limits.LEADS_BURST_LIMIT);
  const file = groupCommits(
    (leads: readonly LeadToFile[]) => database.use((open) => fileLeads(open, leads, targets)),
    groupBounds,
  );

  return {
    receive: async (accepted, log) => {
      const { lead } = accepted;
      const receivedAt = Date.now();
      const reference = leadReference(lead.id);
      const own = suspicionsOf(accepted);
      // A flood of what is suspected anyway, or sent again, must not make the next visitor suspected.
      const spends = own.length === 0;
      const suspicions = spends && !budget.spend() ? ['burst'] : own;
      try {
        const toFile = { lead, reference, receivedAt, suspicions };
        const filed = await file(toFile);
        // Another message under an id that was used, as after Back to a form without script: its own
        // lead. Whoever sent it knows it by the id that it came with.
        const conflicts = filed === 'conflict';
        if (conflicts) await file({ ...toFile, ...renamed(lead) });
        const outcome = conflicts ? 'stored' : filed;
        if (outcome === 'duplicate' && spends) budget.refund();
        log.info({ lead: lead.id, reference, kind: lead.kind, outcome, suspicions }, 'lead');
        if (outcome === 'stored' && suspicions.length === 0) onStored();
        return { outcome, reference };
      } catch (error) {
        if (spends) budget.refund();
        // Whatever the cause, the row is not known to be on disk, and the sender keeps the lead.
        log.error({ lead: lead.id, ...storeFailure(error) }, 'the lead could not be stored');
        return { outcome: 'unavailable' };
      }
    },
  };
}
