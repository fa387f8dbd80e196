import { Temporal } from 'temporal-polyfill';
import { reminderParts } from '../../leads/reminder.ts';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { chosenReminder } from './reminder-day.ts';
import { changeReminder } from './store/lead-changes.ts';

type Wanted = { id: string; fields: Readonly<Record<string, string>>; actor: Actor };

/**
 * Adds the reminder that somebody chose on the page of a lead, or ends one: whose day has come is
 * done, any other is removed.
 *
 * @returns why it was not added.
 */
export async function setLeadReminder(
  database: LeadDatabase,
  timeZone: string,
  { id, fields: { on = '', date = '', time = '', remove }, actor }: Wanted,
): Promise<string | undefined> {
  const here = Temporal.Now.zonedDateTimeISO(timeZone);
  const now = {
    date: here.toPlainDate().toString(),
    time: here.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
  const [, shown, whose] = /^([^|]*)\|(.*)$/s.exec(remove ?? '') ?? [];
  if (whose !== undefined) {
    const ended = { id, on: shown ?? '', whose };
    const how = reminderParts(ended.on).date <= now.date ? 'done' : 'removed';
    await database.use((store) => changeReminder(store, how, ended, actor));
    // A day that was typed is the next one.
    if (date === '' && time === '') return undefined;
  }
  const chosen = chosenReminder(on, { date, time, now });
  if (chosen === 'invalid') return 'Choose a day from today on, within two years.';
  if (chosen === 'past') return 'This time has passed today. Choose a later one, or another day.';
  const added = { id, on: chosen, whose: actor.by };
  await database.use((store) => changeReminder(store, 'add', added, actor));
  return undefined;
}
