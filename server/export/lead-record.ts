import type { Attribution } from '../../core/lead/attribution.ts';
import { type LeadField, mapLeadFields } from '../../core/lead/lead-fields.ts';
import type { StoredLead } from '../store/records/stored-lead.ts';

/** A lead in an export. Times are ISO 8601, UTC. */
export type LeadRecord = Record<LeadField, string> & {
  id: string;
  reference: string;
  kind: string;
  state: string;
  suspicions: string[];
  receivedAt: string;
  /** The step that the agency marked it with. */
  progress: string;
  /** When the booked session starts; empty without one. */
  session: string;
  /** `open`, `held` until the visitor confirms it, or `cancelled`; empty without one. */
  sessionState: string;
  attribution: Attribution;
  deliveries: { target: string; state: string; attempts: number; lastError: string }[];
};

export function leadRecord({ lead, deliveries, ...stored }: StoredLead): LeadRecord {
  return {
    id: lead.id,
    reference: stored.reference,
    kind: lead.kind,
    state: stored.state,
    suspicions: stored.suspicions,
    receivedAt: stored.receivedAt.toISOString(),
    progress: stored.progress,
    ...mapLeadFields((field) => lead[field]),
    session: stored.booking ? new Date(stored.booking.start).toISOString() : '',
    sessionState: stored.booking?.state ?? '',
    attribution: lead.attribution,
    deliveries: deliveries.map(({ target, state, attempts, last_error }) => ({
      target,
      state,
      attempts,
      lastError: last_error ?? '',
    })),
  };
}
