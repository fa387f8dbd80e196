import type { Attribution } from '../../attribution.ts';
import { type LeadField, mapLeadFields } from '../../lead-fields.ts';
import { answeredSteps, type LeadProgress, unansweredSteps } from '../../progress.ts';
import type { LeadEvent } from '../store/records/lead-events.ts';
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
  /** When and by whom it was first marked with a step of an answered lead; empty before. */
  answeredAt: string;
  answeredBy: string;
  /** When people want to be reminded of it: ISO dates, some with a time of the site's zone. */
  reminders: { on: string; by: string }[];
  /** What people wrote about it at the desk, oldest first. */
  notes: { at: string; by: string; text: string }[];
  /** When the booked session starts; empty without one. */
  session: string;
  /** `open`, `held` until the visitor confirms it, or `cancelled`; empty without one. */
  sessionState: string;
  attribution: Attribution;
  deliveries: { target: string; state: string; attempts: number; lastError: string }[];
};

/** The first mark with a step of an answered lead since the lead was last unanswered. */
function answerIn(history: readonly LeadEvent[]): LeadEvent | undefined {
  const marks = (steps: readonly LeadProgress[]) => (event: LeadEvent) =>
    steps.some((step) => step === event.kind);
  const since = history.slice(history.findLastIndex(marks(unansweredSteps)) + 1);
  return since.find(marks(answeredSteps));
}

/** The record of a lead with this history, from its beginning. */
export function leadRecord(
  { lead, deliveries, ...stored }: StoredLead,
  history: readonly LeadEvent[] = [],
): LeadRecord {
  const answer = answerIn(history);
  return {
    id: lead.id,
    reference: stored.reference,
    kind: lead.kind,
    state: stored.state,
    suspicions: stored.suspicions,
    receivedAt: stored.receivedAt.toISOString(),
    progress: stored.progress,
    answeredAt: answer ? new Date(answer.at).toISOString() : '',
    answeredBy: answer?.person ?? '',
    reminders: stored.reminders.map(({ on, person }) => ({ on, by: person })),
    notes: history
      .filter(({ kind }) => kind === 'note')
      .map(({ at, person, detail }) => ({
        at: new Date(at).toISOString(),
        by: person,
        text: detail,
      })),
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
