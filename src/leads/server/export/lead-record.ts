import { mapLeadFields } from '../../../vocabulary/lead-fields.ts';
import { answeredSteps, type LeadProgress, unansweredSteps } from '../../../vocabulary/progress.ts';
import type { LeadEvent } from '../store/records/lead-events.ts';
import type { StoredLead } from '../store/records/stored-lead.ts';

/** A lead in an export. Times are ISO 8601, UTC; missing values are empty. */
export type LeadRecord = ReturnType<typeof leadRecord>;

/** The first event that marks the lead as answered since it was last unanswered. */
function answerIn(history: readonly LeadEvent[]): LeadEvent | undefined {
  const marks = (steps: readonly LeadProgress[]) => (event: LeadEvent) =>
    steps.some((step) => step === event.kind);
  const eventsSince = history.slice(history.findLastIndex(marks(unansweredSteps)) + 1);
  return eventsSince.find(marks(answeredSteps));
}

/** The export record of a lead, from its complete history. */
export function leadRecord(
  { lead, deliveries, ...stored }: StoredLead,
  history: readonly LeadEvent[] = [],
) {
  const answer = answerIn(history);
  return {
    id: lead.id,
    reference: stored.reference,
    kind: lead.kind,
    state: stored.state,
    suspicions: stored.suspicions,
    receivedAt: stored.receivedAt.toISOString(),
    /** The step that the agency set. */
    progress: stored.progress,
    /** When and by whom it was first marked as answered. */
    answeredAt: answer ? new Date(answer.at).toISOString() : '',
    answeredBy: answer?.person ?? '',
    /** Its reminders: an ISO date, perhaps with a time in the site's zone, and whom it reminds. */
    reminders: stored.reminders.map(({ on, person }) => ({ on, person })),
    /** Notes from the desk, oldest first. */
    notes: history
      .filter(({ kind }) => kind === 'note')
      .map(({ at, person, detail }) => ({
        at: new Date(at).toISOString(),
        by: person,
        text: detail,
      })),
    ...mapLeadFields((field) => lead[field]),
    /** When the booked session starts. */
    session: stored.booking ? new Date(stored.booking.start).toISOString() : '',
    /** `held` until the visitor confirms it. */
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
