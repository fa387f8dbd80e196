import { Temporal } from 'temporal-polyfill';
import { type Reminder, reminderParts } from '../../leads/reminder.ts';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { isoDate as isoDay, timePattern } from './bookings-page.ts';
import { conflictMessage, shownVersion } from './lead-version.ts';
import { changeReminder } from './store/lead-changes.ts';

const maxYears = 2;

type Fields = Readonly<Record<string, string>>;

/**
 * The chosen reminder: a button's day or a typed day, from today on, with the typed time, if any. A
 * time alone means today.
 */
export function chosenReminder(
  { on = '', date = '', time = '' }: Fields,
  now: { date: string; time: string },
): Reminder | 'invalid' | 'past' {
  const day = on || date || (time && now.date);
  const latest = Temporal.PlainDate.from(now.date).add({ years: maxYears }).toString();
  const isValid = isoDay.safeParse(day).success && day >= now.date && day <= latest;
  if (!isValid || (time !== '' && !timePattern.test(time))) return 'invalid';
  if (time === '') return day;
  return day === now.date && time <= now.time ? 'past' : `${day} ${time}`;
}

type ReminderRequest = { id: string; fields: Fields; actor: Actor };

/**
 * Adds the chosen reminder to a lead, or ends a reminder: if its day has come, it is done;
 * otherwise it is removed.
 *
 * @returns the problem, if there was one.
 */
export async function setLeadReminder(
  database: LeadDatabase,
  timeZone: string,
  { id, fields, actor }: ReminderRequest,
): Promise<string | undefined> {
  const version = shownVersion(fields);
  const localNow = Temporal.Now.zonedDateTimeISO(timeZone);
  const now = {
    date: localNow.toPlainDate().toString(),
    time: localNow.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
  const [, shownTime, owner] = /^([^|]*)\|(.*)$/s.exec(fields.remove ?? '') ?? [];
  if (owner !== undefined) {
    const endedReminder = { id, version, on: shownTime ?? '', owner };
    const how = reminderParts(endedReminder.on).date <= now.date ? 'done' : 'removed';
    if (await database.use((store) => changeReminder(store, how, endedReminder, actor)))
      return conflictMessage;
    // A typed day is the next reminder.
    if (!fields.date && !fields.time) return undefined;
  }
  const chosen = chosenReminder(fields, now);
  if (chosen === 'invalid') return 'Choose today or a later day, within two years.';
  if (chosen === 'past')
    return 'This time has already passed today. Choose a later one, or another day.';
  const newReminder = { id, version, on: chosen, owner: actor.by };
  const result = await database.use((store) => changeReminder(store, 'add', newReminder, actor));
  return result && conflictMessage;
}
