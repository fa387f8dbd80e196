import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '../../../../platform/instant.ts';
import type { DeliveryTable, Store, Tables, TraceKind } from '../../../../schema/tables.ts';
import { mailboxKey } from '../../../../schema/text-keys.ts';
import { acknowledgment } from '../../../../vocabulary/delivery-targets.ts';
import { addressIn } from '../../../../vocabulary/mail-address.ts';
import { recordTrace, traceDigests, traceLifetimeMs } from '../records/traces.ts';

const hourMs = 60 * 60 * 1000;
/** Maximum unverified emails of all kinds to one mailbox in 24 hours. */
const maxPerDay = 3;
/** Maximum emails of each limited kind to all mailboxes in an hour. */
const maxPerHour = 60;
const limitedKinds: readonly TraceKind[] = ['acknowledgment', 'confirmation-request'];

/** An email to someone who may not have asked for it: anyone can type any address. */
type UnverifiedEmail = {
  /** An acknowledgment, a request to confirm a session, or any other, such as a confirmation. */
  kind: 'acknowledgment' | 'confirmation-request' | 'unverified-email';
  email: string;
  leadId?: string;
  now: Instant;
};

/**
 * Counts an email against the limits of its mailbox and its kind. Returns undefined if it may
 * be sent, otherwise the reason as a sentence for the agency.
 */
export async function countOrRefuse(
  transaction: Transaction<Tables>,
  store: Pick<Store, 'lockName'>,
  { kind, email, leadId, now }: UnverifiedEmail,
): Promise<string | undefined> {
  // The chat accepts any text as an address.
  if (addressIn(email) === undefined) return 'The visitor gave no email address';
  const mailbox = mailboxKey(email);
  await store.lockName(transaction, mailbox);
  const [digest, ...earlier] = await traceDigests(transaction, mailbox, now);
  const sent = await transaction
    .selectFrom('traces')
    .select('kind')
    .where('digest', 'in', [digest, ...earlier])
    .where('at', '>', now - traceLifetimeMs)
    .execute();
  if (kind === 'acknowledgment' && sent.some((each) => each.kind === kind)) {
    return 'This address was already sent an acknowledgment in the last 24 hours';
  }
  if (sent.length >= maxPerDay) {
    return `This address has already been sent ${maxPerDay} emails in the last 24 hours`;
  }
  if (limitedKinds.includes(kind)) {
    const { count } = await transaction
      .selectFrom('traces')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('at', '>', now - hourMs)
      .executeTakeFirstOrThrow();
    if (count >= maxPerHour) return `${maxPerHour} emails of this kind were sent in the past hour`;
  }
  await recordTrace(transaction, { digest, kind, ...(leadId && { leadId }), now });
  return undefined;
}

/**
 * Why the limits refused an email about a session; undefined if it was attempted, or dropped for
 * another reason.
 */
export const refusalOf = ({
  state,
  attempts,
  last_error,
}: Pick<Selectable<DeliveryTable>, 'state' | 'attempts' | 'last_error'>): string | undefined =>
  state === 'dropped' && attempts === 0 && last_error !== null ? last_error : undefined;

/** Like `countOrRefuse`, for an email that belongs to no lead. */
export async function countOrRefuseWithoutLead(
  store: Store,
  email: string,
  now: Instant,
): Promise<string | undefined> {
  return await store.db
    .transaction()
    .execute((transaction) =>
      countOrRefuse(transaction, store, { kind: 'unverified-email', email, now }),
    );
}

/** Drops the acknowledgment of an accepted lead, with the reason, if the limits forbid it. */
export async function limitAcknowledgment(
  transaction: Transaction<Tables>,
  store: Pick<Store, 'lockName'>,
  { id, email, now }: { id: string; email: string; now: Instant },
): Promise<void> {
  const queued = await transaction
    .selectFrom('deliveries')
    .select('target')
    .where('lead_id', '=', id)
    .where('target', '=', acknowledgment)
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirst();
  if (!queued) return;
  const mail = { kind: acknowledgment, email, leadId: id, now } as const;
  const refusal = await countOrRefuse(transaction, store, mail);
  if (refusal === undefined) return;
  await transaction
    .updateTable('deliveries')
    .set({ state: 'dropped', last_error: refusal, settled_at: now })
    .where('lead_id', '=', id)
    .where('target', '=', acknowledgment)
    .execute();
}
