import type { Kysely } from 'kysely';
import type { Tables } from '../../../../schema/tables.ts';
import type { Reminder } from '../../../reminder.ts';

/** A reminder of a lead, and who set it, as named in the history. */
export type LeadReminder = { person: string; on: Reminder };

/** The reminders of leads by lead id, each lead's earliest first. */
export async function remindersOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<Map<string, LeadReminder[]>> {
  const rows = await db
    .selectFrom('lead_reminders')
    .select(['lead_id', 'person', 'remind_on as on'])
    .where('lead_id', 'in', leadIds)
    .orderBy('remind_on')
    .orderBy('person')
    .execute();
  return Map.groupBy(rows, (row) => row.lead_id);
}
