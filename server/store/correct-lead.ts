import type { Insertable, Selectable, Transaction } from 'kysely';
import { leadBounds } from '../../lead/bounds.ts';
import type { Lead } from '../../lead/lead.ts';
import { leadFieldNames, leadLabels } from '../../lead/lead-labels.ts';
import { firstCharacters } from '../../lead/plain-text.ts';
import type { OpenDatabase } from './engine.ts';
import { refuseAcknowledgment } from './first-mails.ts';
import { lockLead, recordEvent } from './lead-events.ts';
import { contentOf, deliveryLifetimeMs, leadRow } from './store-leads.ts';
import type { LeadTable, Tables } from './tables.ts';
import { acknowledgment, visitorTargets } from './visitor-targets.ts';

/** How long after a lead its sender can correct it, in ms. */
const correctableMs = 60 * 60 * 1000;
/** How often one lead can be corrected: each time sends mail to the agency, and perhaps to a new address. */
const maxCorrections = 5;

/** A correction: the lead as it should have been, under an id of its own, and the id of the first one. */
type Correction = {
  lead: Lead;
  corrects: string;
  /** In ms since 1970. */
  now: number;
};

type LeadRow = Selectable<LeadTable>;

/** The lead that a correction is of, which other changes then wait for, if it can be corrected now. */
async function correctableLead(
  transaction: Transaction<Tables>,
  { lead, corrects, now }: Correction,
): Promise<LeadRow | undefined> {
  if (!(await lockLead(transaction, corrects))) return undefined;
  const row = await transaction
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', corrects)
    .where('kind', '=', lead.kind)
    .where('state', '!=', 'erasing')
    .executeTakeFirst();
  if (!row || now - row.received_at > correctableMs) return undefined;
  // Ids begin with their time. What was overtaken by a later correction must not undo it.
  if (row.corrected_by !== null && row.corrected_by > lead.id) return undefined;
  const isOwnLead = await transaction
    .selectFrom('leads')
    .select('id')
    .where('id', '=', lead.id)
    .executeTakeFirst();
  if (isOwnLead) return undefined;
  const { count } = await transaction
    .selectFrom('lead_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lead_id', '=', corrects)
    .where('kind', '=', 'corrected')
    .executeTakeFirstOrThrow();
  return count < maxCorrections || row.corrected_by === lead.id ? row : undefined;
}

/** The message of a corrected lead: of the chat, what was written before the first version and since. */
const messageOf = ({ kind, message }: Lead, row: LeadRow): string =>
  kind === 'chat'
    ? firstCharacters([row.message, message].filter(Boolean).join('\n'), leadBounds.message)
    : message;

/** What a lead said before, in the fields that a correction changes. */
function earlierVersion(row: LeadRow, corrected: Insertable<LeadTable>): string {
  return leadFieldNames
    .filter((field) => (row[field] ?? '') !== (corrected[field] ?? ''))
    .map((field) => `${leadLabels[field]} before: ${row[field] || '(none)'}`)
    .join('\n');
}

/** Queues what tells of a lead again: for the agency always, for its sender at a new address. */
async function tellAgain(
  transaction: Transaction<Tables>,
  open: OpenDatabase,
  {
    id,
    email,
    isNewAddress,
    now,
  }: { id: string; email: string; isNewAddress: boolean; now: number },
): Promise<void> {
  const untold = visitorTargets.filter((target) => target !== acknowledgment || !isNewAddress);
  const again = transaction
    .updateTable('deliveries')
    // What is being delivered at this moment does not count as the delivery of the correction.
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('lead_id', '=', id)
    .where('target', 'not in', untold);
  await again.where('state', '=', 'held').execute();
  const due = { state: 'waiting', attempts: 0, due_at: now, claim: null } as const;
  await again
    .set({ ...due, expires_at: now + deliveryLifetimeMs, last_error: null, settled_at: null })
    .where('state', '!=', 'held')
    .execute();
  if (isNewAddress) await refuseAcknowledgment(transaction, open, { id, email, now });
}

/**
 * Corrects a stored lead, whose history keeps what it said before, and queues the news of it. Resolves with
 * the reference of the lead when that is on disk. Resolves with undefined and changes nothing when there
 * is no such lead of its kind, it is older than an hour or was corrected too often: then the correction is
 * a lead of its own.
 */
export async function correctLead(
  open: OpenDatabase,
  correction: Correction,
): Promise<string | undefined> {
  const { lead, corrects, now } = correction;
  const reference = await open.db.transaction().execute(async (transaction) => {
    const row = await correctableLead(transaction, correction);
    if (!row) return undefined;
    const fresh = leadRow({
      lead: { ...lead, id: corrects, message: messageOf(lead, row) },
      reference: row.reference,
      receivedAt: row.received_at,
      suspicions: row.state === 'suspected' ? ['person'] : [],
    });
    if (row.corrected_by === lead.id || contentOf(row) === contentOf(fresh)) return row.reference;
    const { name, email, email_key, phone, service, message, search } = fresh;
    await transaction
      .updateTable('leads')
      .set({ name, email, email_key, phone, service, message, search })
      .set({ corrected_by: lead.id, read_at: null })
      .where('id', '=', corrects)
      .execute();
    await recordEvent(
      transaction,
      { by: 'The visitor', now },
      {
        leadId: corrects,
        kind: 'corrected',
        detail: earlierVersion(row, fresh),
      },
    );
    const isNewAddress = email_key !== row.email_key;
    await tellAgain(transaction, open, { id: corrects, email, isNewAddress, now });
    return row.reference;
  });
  await open.verify();
  return reference;
}
