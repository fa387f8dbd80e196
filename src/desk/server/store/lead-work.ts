import type { LeadSummary, LeadWork } from '../../../leads/lead.ts';
import { leadProgress } from '../../../leads/progress.ts';
import { type LeadEvent, shortPerson } from '../../../leads/server/store/records/lead-events.ts';
import type { Store } from '../../../platform/server/database/engine.ts';

type Event = Pick<LeadEvent, 'person' | 'kind' | 'detail'>;

/** More would hide the lead itself. */
const maxNotes = 3;

/** The reminders of leads, the earliest first. */
export async function remindersOf(
  { db }: Pick<Store, 'db'>,
  ids: readonly string[],
): Promise<{ leadId: string; person: string; on: string }[]> {
  return await db
    .selectFrom('lead_reminders')
    .select(['lead_id as leadId', 'person', 'remind_on as on'])
    .where('lead_id', 'in', ids)
    .orderBy('remind_on')
    .orderBy('person')
    .execute();
}

/** The newest note of each person, the newest last. */
function notesIn(events: readonly Event[]): LeadWork['notes'] {
  const notes = new Map<string, string>();
  for (const { kind, person, detail } of events) {
    if (kind !== 'note') continue;
    notes.delete(person);
    notes.set(person, detail);
  }
  return [...notes]
    .slice(-maxNotes)
    .map(([person, text]) => ({ person: shortPerson(person), text }));
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
    .where('kind', 'in', ['note', ...leadProgress])
    .orderBy('number')
    .execute();
  const histories = Map.groupBy(rows, ({ lead_id }) => lead_id);
  const reminders = Map.groupBy(await remindersOf(store, ids), ({ leadId }) => leadId);
  return new Map(
    ids.map((id) => {
      const events = histories.get(id) ?? [];
      const mark = events.findLast(({ kind }) => kind !== 'note');
      return [
        id,
        {
          notes: notesIn(events),
          reminders: (reminders.get(id) ?? []).map(({ person, on }) => ({
            person: shortPerson(person),
            on,
          })),
          markedBy: mark && shortPerson(mark.person),
        },
      ];
    }),
  );
}

/** Leads with who works on each. */
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
