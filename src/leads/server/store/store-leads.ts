import { createHash } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import {
  fieldColumns,
  fieldValues,
  type LeadTable,
  type Store,
  type Tables,
} from '../../../schema/tables.ts';
import { emailKey, searchText } from '../../../schema/text-keys.ts';
import { agencyTargets } from '../../../vocabulary/delivery-targets.ts';
import { isUnfinished, type Lead } from '../../../vocabulary/lead.ts';
import type { Suspicion } from '../../suspicion.ts';
import { dueNow, queueDeliveries, type ScheduledDelivery } from './deliveries/delivery-queue.ts';
import { limitAcknowledgment } from './deliveries/unverified-emails.ts';
import { isHoneypotLimitReached } from './honeypot-limit.ts';
import { type Actor, recordEvent } from './records/lead-events.ts';
import { rebuildSearchText } from './search-text.ts';

/** A lead to be stored. Without suspicions it is accepted and will be delivered. */
export type NewLead = {
  lead: Lead;
  reference: string;
  receivedAt: Instant;
  suspicions: readonly Suspicion[];
  /** The id of the stored lead that it corrects. */
  corrects?: string | undefined;
  /** Whether the limits allow only a duplicate of a lead that is already stored. */
  mustBeDuplicate?: boolean | undefined;
  /** The person at the agency who entered it, if any. */
  enteredBy?: Actor | undefined;
};

/**
 * `stored`: the lead is on disk. `duplicate`: it already was. The rest store no lead. `conflict`:
 * the id belongs to a lead with other content. `dropped`: over the daily honeypot limit. `refused`:
 * new, but over the rate limits.
 */
export type StoreOutcome = 'stored' | 'duplicate' | 'conflict' | 'dropped' | 'refused';

const { email: _, ...otherColumns } = fieldColumns;
/**
 * The columns that identify a repeated submission. The address counts as its key, because a browser
 * may spell it differently the second time.
 */
const contentColumns = ['kind', 'email_key', ...Object.values(otherColumns)] as const;

/** A digest of the columns with a value, which an upgrade keeps, and the start of a session. */
function submissionDigest(
  row: Pick<Insertable<LeadTable>, (typeof contentColumns)[number]>,
  start: Instant | undefined,
): string {
  const filled = contentColumns.flatMap((column) => (row[column] ? [column, row[column]] : []));
  const text = JSON.stringify([filled, start]);
  return createHash('sha256').update(text).digest('base64url');
}

/** The row of a lead, with the start of its session if it books one. */
export function leadRow(
  { lead, reference, receivedAt, suspicions, corrects, enteredBy }: NewLead,
  start?: Instant,
): Insertable<LeadTable> {
  const searched = { reference, ...fieldValues(lead) };
  // A suspected lead is found only by its sender; the rest of its search text, about as long as the
  // message, is written on release.
  const searchable =
    suspicions.length === 0 ? searched : { ...searched, service: null, message: null };
  const key = { kind: lead.kind, email_key: emailKey(lead.email) };
  return {
    ...searched,
    ...key,
    search: searchText(searchable),
    submitted: submissionDigest({ ...searched, ...key }, start),
    id: lead.id,
    state: suspicions.length === 0 ? 'accepted' : 'suspected',
    suspicion: suspicions.join(','),
    attribution: JSON.stringify({ ...lead.attribution, other: lead.other }),
    corrects: corrects ?? null,
    received_at: receivedAt,
    shown_at: null,
    read_at: enteredBy?.now ?? null,
    answered_at: null,
  };
}

/** Inserts a lead. Returns false if its id is already stored. */
export async function insertLead(
  transaction: Transaction<Tables>,
  row: Insertable<LeadTable>,
  { enteredBy }: NewLead,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  if (enteredBy) {
    await recordEvent(transaction, enteredBy, { leadId: row.id, kind: 'entered' });
    await rebuildSearchText(transaction, row.id);
  }
  return true;
}

/**
 * Rewrites the row with an id and returns it, because the sync of an earlier commit may have failed
 * after its row became visible. Sets an indexed column, because SQLite skips unchanged rows.
 */
export const rewriteRow = (transaction: Transaction<Tables>, id: string) =>
  transaction
    .updateTable('leads')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', id)
    .returning(['id', 'kind', 'submitted'])
    .executeTakeFirst();

/** The outcome for a lead that may not be inserted, or whose id is already in the store. */
async function knownOutcome(
  transaction: Transaction<Tables>,
  row: Insertable<LeadTable>,
): Promise<StoreOutcome> {
  const known = await rewriteRow(transaction, row.id);
  if (!known) return 'refused';
  return known.submitted === row.submitted ? 'duplicate' : 'conflict';
}

/**
 * The deliveries of a lead that the agency entered: dropped for every target, even if it is not
 * configured yet, so that `backfillDeliveries` skips the lead.
 */
const enteredDeliveries = (now: Instant): ScheduledDelivery[] =>
  agencyTargets.map((target) => ({
    ...dueNow(target, now),
    state: 'dropped',
    error: 'It was entered at the desk',
  }));

/** How long the deliveries of an unfinished lead wait for more answers, in ms. */
const finishPeriodMs = 3 * 60 * 1000;

/**
 * Fills in an unfinished lead: by the whole one, or, if it has no name, by one or by a longer
 * message with another number, as an unread lead. A late retry of an earlier version changes
 * nothing. Returns false if the stored lead is not unfinished, or if only one of the two is suspected.
 */
async function finishLead(
  transaction: Transaction<Tables>,
  { received_at: now, shown_at, answered_at, ...answers }: Insertable<LeadTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('leads')
    .set(answers)
    .where('id', '=', answers.id)
    .where('kind', '=', 'chat')
    .where('email', '=', '')
    .where('state', '=', answers.state)
    .$if(answers.email === '', (query) => query.where('name', '=', ''))
    .$if(answers.email === '' && answers.name === '', (query) =>
      query.where(({ eb, fn }) =>
        eb(fn<number>('length', ['message']), '<', Array.from(answers.message ?? '').length),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const event = { leadId: answers.id, kind: 'corrected' } as const;
  await recordEvent(transaction, { by: 'The visitor', now }, event);
  await rebuildSearchText(transaction, answers.id);
  return true;
}

/**
 * Stores a lead and its deliveries in one transaction. With `enteredBy`, nothing is delivered.
 * Changes nothing if the id exists, unless the lead finishes the stored one. Resolves when all is
 * on disk; rejects when it may not be, such as when the database file was removed while open.
 */
export async function storeLead(
  store: Store,
  newLead: NewLead,
  targets: readonly string[],
): Promise<StoreOutcome> {
  const row = leadRow(newLead);
  const outcome = await store.db.transaction().execute(async (transaction) => {
    const now = newLead.receivedAt;
    const isHoneypot = newLead.suspicions.includes('hidden-field');
    if (isHoneypot && (await isHoneypotLimitReached(transaction, now))) return 'dropped';
    const isPart = isUnfinished(newLead.lead);
    const isInserted = !newLead.mustBeDuplicate && (await insertLead(transaction, row, newLead));
    const mayFinish = !isInserted && !newLead.mustBeDuplicate;
    const isFinished = mayFinish && (await finishLead(transaction, row));
    if (!isInserted && !isFinished) {
      const outcome = await knownOutcome(transaction, row);
      // The lead that finishes it was faster.
      return isPart && outcome === 'conflict' ? 'duplicate' : outcome;
    }
    // Each version has a number of its own, or an email about an earlier one would settle it.
    const sequence = !isFinished ? 0 : !isPart ? 3 : row.name === '' ? 1 : 2;
    const state = row.state === 'accepted' ? 'waiting' : 'held';
    const due = targets.map((target) => ({
      ...dueNow(target, now, state),
      ...(isPart && { dueAt: now + finishPeriodMs }),
    }));
    const deliveries = newLead.enteredBy ? enteredDeliveries(now) : due;
    await queueDeliveries(transaction, row.id, deliveries, { sequence, now });
    if (row.state === 'accepted') await limitAcknowledgment(transaction, store, { ...row, now });
    return 'stored';
  });
  await store.verify();
  return outcome;
}

/** How many other ids to try if the id is in use. */
const maxTurns = 20;

/**
 * Stores content under its id. If other content has that id, such as after Back to a form without
 * script, stores it under the first free id that `idOf` makes.
 *
 * @throws when twenty of those are in use, too.
 */
export async function storeUnderFreeId<Stored extends { outcome: string }>(
  id: string,
  idOf: (turn: number) => string,
  store: (id: string) => Promise<Stored>,
): Promise<{ id: string } & Exclude<Stored, { outcome: 'conflict' }>> {
  for (let turn = 0, tried = id; turn <= maxTurns; tried = idOf(turn), turn += 1) {
    const stored = await store(tried);
    if (stored.outcome !== 'conflict')
      return { id: tried, ...(stored as Exclude<Stored, { outcome: 'conflict' }>) };
  }
  throw new Error('all alternative ids are in use, too');
}
