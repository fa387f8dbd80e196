import { type Kysely, sql } from 'kysely';
import type { Store, Tables } from '../../../../schema/tables.ts';
import type { LeadReminder } from '../../../reminder.ts';

/** The id of the person to remind; once removed, of the person who set the reminder. */
export const remindedPerson = sql<string | null>`coalesce(person_id, set_by)`;

/** The reminders of leads by lead id, each lead's earliest first. */
export async function remindersOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<Map<string, LeadReminder[]>> {
  const rows = await db
    .selectFrom('lead_reminders')
    .leftJoin('people', (join) => join.on('people.id', '=', remindedPerson))
    .select(['lead_reminders.id', 'lead_id', 'remind_on as on', 'people.id as personId'])
    .select(({ fn, val }) => fn.coalesce('people.name', val('everybody')).as('person'))
    .where('lead_id', 'in', leadIds)
    .orderBy('remind_on')
    .orderBy('person')
    .execute();
  return Map.groupBy(rows, (row) => row.lead_id);
}

/**
 * The leads with a timed reminder after one local time, such as "2026-11-27 17:00", and up to
 * another, and whom it reminds.
 */
export async function timedReminders(
  { db }: Store,
  after: string,
  until: string,
): Promise<{ id: string; name: string; personId: string | null }[]> {
  return await db
    .selectFrom('lead_reminders')
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['leads.id', 'name', remindedPerson.as('personId')])
    .where('state', '=', 'accepted')
    .where('lead_reminders.remind_on', '>', after)
    .where('lead_reminders.remind_on', '<=', until)
    // Skips reminders without a time.
    .where('lead_reminders.remind_on', 'like', '% %')
    .orderBy('lead_reminders.remind_on')
    .execute();
}
