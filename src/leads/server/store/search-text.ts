import type { Transaction } from 'kysely';
import type { Tables } from '../../../schema/tables.ts';
import { searchText, searchTextWithNote } from '../../../schema/text-keys.ts';
import { progressSteps } from '../../../vocabulary/progress.ts';
import { parseReminderChange } from '../../reminder.ts';
import { shortPerson } from './records/lead-events.ts';

/**
 * Rebuilds a lead's search text: its words, its notes, its values before corrections, and the
 * people who worked on it or are reminded of it. A suspected lead is unchanged: only its sender's
 * details are searchable.
 */
export async function rebuildSearchText(
  transaction: Transaction<Tables>,
  id: string,
): Promise<void> {
  const lead = await transaction
    .selectFrom('leads')
    .select(['name', 'email', 'phone', 'service', 'message', 'reference'])
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (!lead) return;
  const texts = await transaction
    .selectFrom('lead_events')
    .select(['kind', 'detail', 'person'])
    .where('lead_id', '=', id)
    .where('kind', 'in', ['note', 'edited', 'reminder', 'entered', ...progressSteps])
    .execute();
  const people = new Set(texts.map(({ person }) => shortPerson(person)));
  for (const { kind, detail } of texts)
    if (kind === 'reminder') people.add(parseReminderChange(detail).person);
  const details = texts.flatMap(({ kind, detail }) =>
    kind === 'note' || kind === 'edited' ? [detail] : [],
  );
  const search = [...details, ...people].reduce(searchTextWithNote, searchText(lead));
  await transaction.updateTable('leads').set({ search }).where('id', '=', id).execute();
}
