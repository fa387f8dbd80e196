import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { chosenReminder } from './reminder-day.ts';
import { setReminder } from './store/lead-changes.ts';

type Wanted = { id: string; fields: Readonly<Record<string, string>>; actor: Actor };

/** Sets the reminder that somebody chose on the page of a lead. @returns why it was not set. */
export async function setLeadReminder(
  database: LeadDatabase,
  timeZone: string,
  { id, fields: { on = '', date = '', time = '', reminder: seen, remove }, actor }: Wanted,
): Promise<string | undefined> {
  const [, shown, whose] = /^([^|]*)\|(.*)$/s.exec(remove ?? '') ?? [];
  if (whose !== undefined) {
    const removed = { id, on: undefined, whose, seen: shown };
    await database.use((store) => setReminder(store, removed, actor));
    return undefined;
  }
  const here = Temporal.Now.zonedDateTimeISO(timeZone);
  const now = {
    date: here.toPlainDate().toString(),
    time: here.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
  const chosen = chosenReminder(on, { date, time, now });
  if (chosen === 'invalid') return 'Choose a day from today on, within two years.';
  if (chosen === 'past') return 'This time has passed today. Choose a later one, or another day.';
  const result = await database.use((store) => setReminder(store, { id, on: chosen, seen }, actor));
  return result === 'changed-meanwhile'
    ? 'Your reminder is not set: somebody changed it in the meantime, see the history. Set it again if it is still right.'
    : undefined;
}
