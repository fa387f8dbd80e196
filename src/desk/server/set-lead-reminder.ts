import { Temporal } from 'temporal-polyfill';
import { type Reminder, type ReminderChange, reminderParts } from '../../leads/reminder.ts';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import { localTime } from '../../platform/server/local-time.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { isoDate as isoDay, timePattern } from './bookings-page.ts';
import { conflictMessage, shownVersion } from './lead-version.ts';
import { changeReminder } from './store/lead-changes.ts';
import { listPeople } from './store/people.ts';

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
 * Sets the chosen reminder of a lead for the chosen person, by default for oneself, or ends a
 * reminder: if its day has come, it is done; otherwise it is removed.
 *
 * @returns the problem, if there was one.
 */
export async function setLeadReminder(
  database: LeadDatabase,
  timeZone: string,
  { id, fields, actor }: ReminderRequest,
): Promise<string | undefined> {
  const version = shownVersion(fields);
  const change = (how: ReminderChange['how'], on: Reminder, personId: string | null) =>
    database.use((store) => changeReminder(store, how, { id, version, on, personId }, actor));
  const [date = '', time = ''] = localTime(timeZone).format(Date.now()).split(' ');
  const [endedOn = '', endedOf] = (fields.remove ?? '').split('|');
  if (endedOf !== undefined) {
    const how = reminderParts(endedOn).date <= date ? 'done' : 'removed';
    if (await change(how, endedOn, endedOf || null)) return conflictMessage;
    // A typed day is the next reminder.
    if (!fields.date && !fields.time) return undefined;
  }
  const chosen = chosenReminder(fields, { date, time });
  if (chosen === 'invalid') return 'Choose today or a later day, within two years.';
  if (chosen === 'past')
    return 'This time has already passed today. Choose a later one, or another day.';
  const personId = fields.person || actor.personId;
  const person = (await database.use(listPeople)).find((each) => each.id === personId);
  if (!person || person.isInvited) return 'Choose a person who uses the desk.';
  return (await change('set', chosen, person.id)) && conflictMessage;
}
