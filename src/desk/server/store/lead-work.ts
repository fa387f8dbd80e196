import { type LeadReminder, parseReminderChange } from '../../../leads/reminder.ts';
import { type LeadEvent, shortPerson } from '../../../leads/server/store/records/lead-events.ts';
import { remindersOf } from '../../../leads/server/store/records/lead-reminders.ts';
import type { Store } from '../../../schema/tables.ts';
import type { LeadSummary, LeadWork } from '../../../vocabulary/lead.ts';
import { progressSteps } from '../../../vocabulary/progress.ts';

type Event = Pick<LeadEvent, 'person' | 'kind' | 'detail'>;

/** The notes shown per person; more would hide the lead itself. */
const maxNotes = 2;

/** The newest notes of each person, and each note with which a person set a current reminder. */
function notesIn(events: readonly Event[], reminders: readonly LeadReminder[]): LeadWork['notes'] {
  const isNote = ({ kind }: Event) => kind === 'note';
  const reminderNotes = events.map(({ person, kind, detail }, index) => {
    const { how, on } = parseReminderChange(kind === 'reminder' ? detail : '');
    if (how !== 'set' || !reminders.some((each) => each.on === on)) return undefined;
    return events.slice(0, index).findLast((each) => isNote(each) && each.person === person);
  });
  const byPerson = Map.groupBy(events.filter(isNote), ({ person }) => person);
  const newest = [...byPerson.values()].flatMap((notes) => notes.slice(-maxNotes));
  return events
    .filter((each) => reminderNotes.includes(each) || newest.includes(each))
    .map(({ person, detail }) => ({ person: shortPerson(person), text: detail }));
}

/** Who works on leads, by their ids. */
export async function workOn(
  store: Pick<Store, 'db'>,
  ids: readonly string[],
): Promise<Map<string, LeadWork>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('lead_events')
    .select(['lead_id', 'person', 'kind', 'detail'])
    .where('lead_id', 'in', ids)
    .where('kind', 'in', ['note', 'reminder', ...progressSteps])
    .orderBy('number')
    .execute();
  const histories = Map.groupBy(rows, ({ lead_id }) => lead_id);
  const reminders = await remindersOf(store.db, ids);
  return new Map(
    ids.map((id) => {
      const events = histories.get(id) ?? [];
      const current = reminders.get(id) ?? [];
      const mark = events.findLast(({ kind }) => kind !== 'note' && kind !== 'reminder');
      return [
        id,
        {
          notes: notesIn(events, current),
          reminders: current,
          markedBy: mark && shortPerson(mark.person),
          wasAnswered: events.some(({ kind }) => kind === 'answered'),
        },
      ];
    }),
  );
}

/** Leads, each with who works on it. */
export async function withWork(
  store: Store,
  leads: readonly LeadSummary[],
): Promise<LeadSummary[]> {
  const work = await workOn(
    store,
    leads.map(({ id }) => id),
  );
  return leads.map((lead) => ({ ...lead, work: work.get(lead.id) }));
}
