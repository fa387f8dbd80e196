import type { Transaction } from 'kysely';
import { changeTimes } from '../../../booking/server/store/taken-cells.ts';
import { agencyChange, cancelWithin } from '../../../booking/server/store/update-booking.ts';
import {
  formatReminderChange,
  type LeadReminder,
  type ReminderChange,
} from '../../../leads/reminder.ts';
import { acceptLead } from '../../../leads/server/store/accept-lead.ts';
import {
  holdDeliveries,
  releaseDeliveries,
  retryDeliveries,
  retryVisitorEmails,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import {
  type Actor,
  lastChangeByOthers,
  lockLead,
  recordEvent,
  type ShownLead,
  shortPerson,
} from '../../../leads/server/store/records/lead-events.ts';
import { remindersOf } from '../../../leads/server/store/records/lead-reminders.ts';
import { rebuildSearchText } from '../../../leads/server/store/search-text.ts';
import type { Instant } from '../../../platform/instant.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { emailKey } from '../../../schema/text-keys.ts';
import { leadFields } from '../../../vocabulary/lead-fields.ts';
import { isAnswered, type LeadProgress, progressSteps } from '../../../vocabulary/progress.ts';
import { type EditableField, editableFields } from '../../pages/lead.ts';

/** Whether a lead exists and is not being erased. */
export async function hasLead({ db }: Store, id: string): Promise<boolean> {
  const query = db.selectFrom('leads').select('id').where('id', '=', id);
  return (await query.where('state', '!=', 'erasing').executeTakeFirst()) !== undefined;
}

/** Events that make a lead suspected or accepted. */
const suspicionKinds = ['spam', 'released'] as const;

/**
 * Marks a lead with a step. `unchanged`: there is no such lead, or it has this step already.
 * Refuses if another person has marked it since the page was loaded.
 */
export async function setProgress(
  { db }: Store,
  { progress, ...shown }: ShownLead & { progress: LeadProgress },
  actor: Actor,
): Promise<'changed' | 'unchanged' | 'changed-meanwhile'> {
  const { id } = shown;
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockLead(transaction, id))) return 'unchanged';
    const lead = await transaction
      .selectFrom('leads')
      .select('progress')
      .where('id', '=', id)
      .executeTakeFirst();
    if (lead?.progress === progress) return 'unchanged';
    const kinds = [...progressSteps, ...suspicionKinds];
    const marked = await lastChangeByOthers(transaction, actor, { ...shown, kinds });
    if (marked) return 'changed-meanwhile';
    await transaction
      .updateTable('leads')
      .set((eb) => ({
        progress,
        answered_at: isAnswered(progress) ? eb.fn.coalesce('answered_at', eb.val(actor.now)) : null,
        // A lead that goes back to "new" gets another notice before it is erased.
        erasure_notified_at: isAnswered(progress) ? eb.ref('erasure_notified_at') : null,
      }))
      .where('id', '=', id)
      .execute();
    await recordEvent(transaction, actor, { leadId: id, kind: progress });
    await rebuildSearchText(transaction, id);
    return 'changed';
  });
}

/**
 * Adds a note to a lead, once if its form is submitted twice. Returns false when there is no such
 * lead.
 */
export async function addNote(
  { db }: Store,
  { id, version = 0, note }: ShownLead & { note: string },
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockLead(transaction, id))) return false;
    const duplicate = await transaction
      .selectFrom('lead_events')
      .select('number')
      .where('lead_id', '=', id)
      .where('number', '>', version)
      .where('kind', '=', 'note')
      .where('person', '=', actor.by)
      .where('detail', '=', note)
      .executeTakeFirst();
    if (duplicate) return true;
    await recordEvent(transaction, actor, { leadId: id, kind: 'note', detail: note });
    await rebuildSearchText(transaction, id);
    return true;
  });
}

export type Details = Record<EditableField, string>;

/** Details that two people corrected at the same time: who wrote what first, and when. */
export type ContestedDetails = { by: string; at: Instant; theirDetails: Partial<Details> };

/**
 * Saves the details that the person changed; the history keeps the old ones. Retries a failed email
 * to the visitor at a new address. Details that another person has changed to something else stay,
 * and are returned.
 *
 * @param seen The details that the page showed; details that it did not show count as unchanged.
 */
export async function editLead(
  { db }: Store,
  {
    id,
    version = 0,
    details,
    seen: shownDetails,
  }: ShownLead & { details: Details; seen: Partial<Details> },
  actor: Actor,
): Promise<'changed' | 'unchanged' | ContestedDetails> {
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockLead(transaction, id))) return 'unchanged';
    const row = await transaction
      .selectFrom('leads')
      .select(editableFields)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return 'unchanged';
    const current = { ...row, service: row.service ?? '' };
    const shown = { ...current, ...shownDetails };
    const editedFields = editableFields.filter(
      (field) => details[field] !== shown[field] && details[field] !== current[field],
    );
    const edits = { id, version, kinds: ['edited', 'corrected'] as const };
    const theirs = editedFields.length > 0 && (await lastChangeByOthers(transaction, actor, edits));
    const isContested = (field: EditableField) => theirs && shown[field] !== current[field];
    const savedFields = editedFields.filter((field) => !isContested(field));
    const theirDetails = Object.fromEntries(
      editedFields.filter(isContested).map((field) => [field, current[field]]),
    );
    const contested =
      theirs && savedFields.length < editedFields.length
        ? { by: shortPerson(theirs.person), at: theirs.at, theirDetails }
        : undefined;
    if (savedFields.length === 0) return contested ?? 'unchanged';
    const values = Object.fromEntries(savedFields.map((field) => [field, details[field]]));
    await transaction
      .updateTable('leads')
      .set({ ...values, ...(values.email !== undefined && { email_key: emailKey(values.email) }) })
      .where('id', '=', id)
      .execute();
    const detail = savedFields
      .map(
        (field) =>
          `${leadFields[field].label}: ${current[field] || 'none'} → ${details[field] || 'none'}`,
      )
      .join('\n');
    await recordEvent(transaction, actor, { leadId: id, kind: 'edited', detail });
    await rebuildSearchText(transaction, id);
    if (savedFields.includes('email')) await retryVisitorEmails(transaction, id, actor.now);
    return contested ?? 'changed';
  });
}

/**
 * Sets or ends a reminder of a lead; ended reminders are removed or done. Other reminders stay,
 * even of the same person. Does nothing when there is no such lead, or when this was done already.
 * Refuses when others have marked it as spam since the page was loaded: spam shows no reminders.
 */
export async function changeReminder(
  { db }: Store,
  how: ReminderChange['how'],
  { on, personId, ...shown }: ShownLead & Pick<LeadReminder, 'on' | 'personId'>,
  actor: Actor,
): Promise<'changed-meanwhile' | undefined> {
  const { id } = shown;
  return await db.transaction().execute(async (transaction) => {
    if (!(await lockLead(transaction, id))) return undefined;
    if (await lastChangeByOthers(transaction, actor, { ...shown, kinds: suspicionKinds }))
      return 'changed-meanwhile';
    const list = async () => (await remindersOf(transaction, [id])).get(id) ?? [];
    const isSame = (each: LeadReminder) => each.personId === personId && each.on === on;
    const existing = (await list()).find(isSame);
    if ((existing === undefined) !== (how === 'set')) return undefined;
    if (existing) {
      await transaction.deleteFrom('lead_reminders').where('id', '=', existing.id).execute();
    } else {
      const setBy = actor.personId ?? null;
      const row = { id: uuidv7(), lead_id: id, person_id: personId, set_by: setBy, remind_on: on };
      await transaction.insertInto('lead_reminders').values(row).execute();
    }
    const reminders = await list();
    await transaction
      .updateTable('leads')
      .set({ remind_on: reminders[0]?.on ?? null })
      .where('id', '=', id)
      .execute();
    const { person = '' } = existing ?? reminders.find(isSame) ?? {};
    const owner = personId === actor.personId ? '' : person;
    const detail = formatReminderChange({ how, on, person: owner });
    await recordEvent(transaction, actor, { leadId: id, kind: 'reminder', detail });
    await rebuildSearchText(transaction, id);
    return undefined;
  });
}

/** Records when a person first opened a lead; a suspected lead also counts as shown. */
export async function markRead({ db }: Store, id: string, now: Instant): Promise<void> {
  const lead = db.updateTable('leads').where('id', '=', id);
  await lead.set({ read_at: now }).where('read_at', 'is', null).execute();
  await lead
    .set({ shown_at: now })
    .where('state', '=', 'suspected')
    .where('shown_at', 'is', null)
    .execute();
}

/** Files a lead as spam like `markSpamWithin`, unless others worked on it since it was shown. */
export async function markSpam(
  store: Store,
  shown: ShownLead,
  actor: Actor,
): Promise<boolean | 'changed-meanwhile'> {
  return await changeTimes(store, async (transaction) => {
    if (await lastChangeByOthers(transaction, actor, shown)) return 'changed-meanwhile';
    return await markSpamWithin(transaction, store, shown.id, actor);
  });
}

/**
 * Files an accepted lead as spam: it becomes suspected, and is removed after some time unless it is
 * released. Its pending deliveries are held, and an upcoming session is cancelled. Returns false when
 * there is no such lead, or it was already suspected. Runs inside `changeTimes`, as it frees times.
 */
export async function markSpamWithin(
  transaction: Transaction<Tables>,
  store: Store,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const lead = await transaction
    .selectFrom('leads')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  if (lead?.state !== 'accepted') return false;
  // Cancels the session before it changes the lead: every change locks a session before its lead.
  const entry = { by: actor.by, detail: 'cancelled' };
  await cancelWithin(transaction, store, { ...agencyChange(id, actor.now), entry });
  const { numUpdatedRows } = await transaction
    .updateTable('leads')
    .set((eb) => ({
      state: 'suspected',
      suspicion: 'person',
      shown_at: actor.now,
      read_at: eb.fn.coalesce('read_at', eb.val(actor.now)),
    }))
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await holdDeliveries(transaction, id);
  await recordEvent(transaction, actor, { leadId: id, kind: 'spam' });
  return true;
}

/**
 * Accepts a suspected lead and releases its deliveries; returns how many of those are due now, or
 * undefined when the lead is not suspected.
 */
export async function acceptSuspected(
  store: Store,
  id: string,
  actor: Actor,
): Promise<number | undefined> {
  const { now } = actor;
  return await store.db.transaction().execute(async (transaction) => {
    if (!(await acceptLead(transaction, store, { id, now }))) return undefined;
    const released = await releaseDeliveries(transaction, id, now);
    await recordEvent(transaction, actor, { leadId: id, kind: 'released' });
    return released;
  });
}

/** Requeues the failed deliveries of a lead; returns their number. */
export const retryLead = ({ db }: Store, id: string, actor: Actor): Promise<number> =>
  db.transaction().execute((transaction) => retryWithin(transaction, id, actor));

/** `retryLead` inside a transaction. */
export async function retryWithin(
  transaction: Transaction<Tables>,
  id: string,
  actor: Actor,
): Promise<number> {
  if (!(await lockLead(transaction, id))) return 0;
  const retried = await retryDeliveries(transaction, id, actor.now);
  if (retried > 0) await recordEvent(transaction, actor, { leadId: id, kind: 'retried' });
  return retried;
}
