import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Instant } from '../../../core/instant.ts';
import { acknowledgment, visitorTargets } from '../../../core/lead/delivery-targets.ts';
import type { Lead } from '../../../core/lead/lead.ts';
import { leadBounds, leadFieldNames, leadFields } from '../../../core/lead/lead-fields.ts';
import { characterCount } from '../../../core/lead/plain-text.ts';
import { repeatDeliveries } from '../deliveries/delivery-queue.ts';
import { limitAcknowledgment } from '../deliveries/first-mails.ts';
import type { Store } from '../engine/engine.ts';
import { fieldColumns, fieldValues, type LeadTable, type Tables } from '../engine/tables.ts';
import { searchText } from '../engine/text-keys.ts';
import { lockLead, recordEvent } from '../records/lead-events.ts';
import { contentOf, leadRow } from './store-leads.ts';

/** How long after sending a lead its sender can correct it, in ms. */
const correctableMs = 60 * 60 * 1000;
/**
 * How often a lead can be corrected: each correction sends mail to the agency, and perhaps to a new
 * address.
 */
const maxCorrections = 5;

/**
 * A correction: the complete corrected lead, under an id of its own, and the id of the lead that it
 * corrects.
 */
type Correction = {
  lead: Lead;
  corrects: string;
  now: Instant;
  /** Whether the limits allow only a repeat of what is stored already. */
  isRefused: boolean;
};

type LeadRow = Selectable<LeadTable>;

/** Reads and locks the lead that a correction is for; undefined if it cannot be corrected now. */
async function correctableLead(
  transaction: Transaction<Tables>,
  { lead, corrects, now }: Correction,
): Promise<LeadRow | undefined> {
  if (!(await lockLead(transaction, corrects))) return undefined;
  const rows = await transaction
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', [corrects, lead.id])
    .execute();
  const row = rows.find(({ id }) => id === corrects);
  // A correction that was already stored as a lead of its own stays one.
  if (rows.length !== 1 || row?.kind !== lead.kind) return undefined;
  // The sender cannot vouch for a lead that somebody filed as spam or that looks like spam itself.
  if (row.state !== 'accepted' && row.suspicion !== 'burst') return undefined;
  return Math.abs(now - row.received_at) <= correctableMs ? row : undefined;
}

/** One line for each field that a correction changes, made from the texts before and after it. */
const differences = (
  row: LeadRow,
  corrected: Insertable<LeadTable>,
  line: (label: string, before: string, after: string) => string,
): string =>
  leadFieldNames
    .map((field) => ({ label: leadFields[field].label, column: fieldColumns[field] }))
    .filter(({ column }) => (row[column] ?? '') !== (corrected[column] ?? ''))
    .map(({ label, column }) => line(label, row[column] || '(none)', corrected[column] || '(none)'))
    .join('\n');

/**
 * Requeues the deliveries of a corrected lead: always to the agency, to its sender only at a new
 * address.
 */
async function deliverAgain(
  transaction: Transaction<Tables>,
  store: Store,
  { id, email, email_key }: Pick<LeadRow, 'id' | 'email' | 'email_key'>,
  { before, now }: { before: LeadRow; now: Instant },
): Promise<void> {
  const isNewAddress = email_key !== before.email_key;
  const except = visitorTargets.filter((target) => target !== acknowledgment || !isNewAddress);
  await repeatDeliveries(transaction, id, { except, now });
  if (isNewAddress) await limitAcknowledgment(transaction, store, { id, email, now });
}

/** The row of a lead after its correction. It is still found by the earlier contact details. */
function correctedRow(row: LeadRow, lead: Lead) {
  // In the chat, a correction contains only the messages since, so they are appended.
  const message =
    lead.kind === 'chat' ? [row.message, lead.message].filter(Boolean).join('\n') : lead.message;
  const fresh = leadRow({
    lead: { ...lead, id: row.id, message },
    reference: row.reference,
    receivedAt: row.received_at,
    suspicions: row.state === 'accepted' ? [] : ['burst'],
  });
  const before = searchText({ ...row, service: null, message: null });
  return { ...fresh, search: `${fresh.search} ${before}` };
}

/**
 * The result of a correction. `overtaken`: a later one arrived first, so this one is only in the
 * history.
 */
type Corrected = { outcome: 'corrected' | 'duplicate' | 'overtaken'; reference: string };

/**
 * Corrects a stored lead, keeps the earlier version in its history, and delivers it again. Resolves
 * with the lead's reference when that is on disk. Resolves with undefined and changes nothing when
 * the correction must become a lead of its own: no such lead of its kind exists, or it is filed as
 * spam, is older than an hour, was corrected too often or would have too long a message. So it does
 * when the limits refuse it.
 */
export async function correctLead(
  store: Store,
  correction: Correction,
): Promise<Corrected | undefined> {
  const { lead, corrects, now, isRefused } = correction;
  const corrected = await store.db
    .transaction()
    .execute(async (transaction): Promise<Corrected | undefined> => {
      const row = await correctableLead(transaction, correction);
      if (!row) return undefined;
      const { reference } = row;
      const fresh = correctedRow(row, lead);
      if (row.corrected_by === lead.id || contentOf(row) === contentOf(fresh)) {
        return { outcome: 'duplicate', reference };
      }
      const history = await transaction
        .selectFrom('lead_events')
        .select('detail')
        .where('lead_id', '=', corrects)
        .where('kind', '=', 'corrected')
        .execute();
      // Ids begin with their time.
      const isOvertaken = row.corrected_by !== null && row.corrected_by > lead.id;
      const detail = differences(row, fresh, (label, before, after) =>
        isOvertaken ? `${label} in an earlier correction: ${after}` : `${label} before: ${before}`,
      );
      if (isOvertaken && history.some((event) => event.detail === detail)) {
        return { outcome: 'duplicate', reference };
      }
      const isTooLong = characterCount(fresh.message ?? '') > leadBounds.message;
      if (isRefused || history.length >= maxCorrections || isTooLong) return undefined;
      if (!isOvertaken) {
        const { email_key, search, message } = fresh;
        const isKnown = row.state === 'accepted';
        await transaction
          .updateTable('leads')
          .set({ ...fieldValues({ ...lead, message: message ?? '' }), email_key, search })
          // A suspected lead has not been reported, so the agency sees this version first.
          .set({ corrected_by: isKnown ? lead.id : null, read_at: null, shown_at: null })
          .where('id', '=', corrects)
          .execute();
        if (isKnown) await deliverAgain(transaction, store, fresh, { before: row, now });
      }
      const visitor = { by: 'The visitor', now };
      await recordEvent(transaction, visitor, { leadId: corrects, kind: 'corrected', detail });
      return { outcome: isOvertaken ? 'overtaken' : 'corrected', reference };
    });
  await store.verify();
  return corrected;
}
