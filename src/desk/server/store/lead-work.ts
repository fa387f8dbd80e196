import type { LeadSummary, LeadWork } from '../../../leads/lead.ts';
import { leadProgress } from '../../../leads/progress.ts';
import { type LeadEvent, shortPerson } from '../../../leads/server/store/records/lead-events.ts';
import type { Store } from '../../../platform/server/database/engine.ts';

type Event = Pick<LeadEvent, 'person' | 'kind' | 'detail'>;

/** Who works on a lead, by its history. */
function workOf(events: readonly Event[]): LeadWork {
  const noteOf = (event: Event | undefined) =>
    event && { text: event.detail, person: shortPerson(event.person) };
  const isNote = ({ kind }: Event) => kind === 'note';
  const index = events.findLastIndex(({ kind }) => kind === 'reminder');
  const set = events[index];
  const mark = events.findLast(({ kind }) => (leadProgress as readonly string[]).includes(kind));
  return {
    note: noteOf(events.findLast(isNote)),
    reminder: set && {
      person: shortPerson(set.person),
      note: noteOf(
        events.slice(0, index).findLast((each) => isNote(each) && each.person === set.person),
      ),
    },
    markedBy: mark && shortPerson(mark.person),
  };
}

/** Leads with who works on each. */
export async function withWork(
  { db }: Store,
  leads: readonly LeadSummary[],
): Promise<LeadSummary[]> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('lead_events')
    .select(['lead_id', 'person', 'kind', 'detail'])
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['note', 'reminder', ...leadProgress])
    .orderBy('number')
    .execute();
  const histories = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return leads.map((lead) => ({ ...lead, work: workOf(histories.get(lead.id) ?? []) }));
}
