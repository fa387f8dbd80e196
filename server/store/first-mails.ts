import type { Transaction } from 'kysely';
import { z } from 'zod';
import { mailboxKey } from './email-key.ts';
import type { OpenDatabase } from './engine.ts';
import type { Tables } from './tables.ts';
import { leaveTrace, traceDigests, traceLifetimeMs } from './traces.ts';
import { acknowledgment } from './visitor-targets.ts';

const hourMs = 60 * 60 * 1000;
/** Mails of any kind that one mailbox gets in 24 hours without having confirmed that it wants them. */
export const maxFirstMails = 3;
/** From all forms together. */
export const maxAcknowledgmentsPerHour = 60;

/** A mail to somebody who may not have asked for it: anybody can type any address. */
type FirstMail = {
  /** An acknowledgment of a message, or another first mail, such as the confirmation of a session. */
  kind: 'acknowledgment' | 'first-mail';
  email: string;
  leadId?: string;
  /** In ms since 1970. */
  now: number;
};

/**
 * Counts a first mail against the limits of its mailbox and of all acknowledgments. Returns why it is not
 * to be sent, as a sentence for the agency, or undefined when it is.
 */
export async function refuseFirstMail(
  transaction: Transaction<Tables>,
  open: Pick<OpenDatabase, 'lockName'>,
  { kind, email, leadId, now }: FirstMail,
): Promise<string | undefined> {
  // The chat accepts any text as an address.
  if (!z.regexes.html5Email.test(email)) return 'The visitor gave no email address';
  const mailbox = mailboxKey(email);
  await open.lockName(transaction, mailbox);
  const [digest, ...earlier] = await traceDigests(transaction, mailbox, now);
  const sent = await transaction
    .selectFrom('traces')
    .select('kind')
    .where('digest', 'in', [digest, ...earlier])
    .where('at', '>', now - traceLifetimeMs)
    .execute();
  if (kind === 'acknowledgment' && sent.some((each) => each.kind === kind)) {
    return 'This address has had one in the last 24 hours';
  }
  if (sent.length >= maxFirstMails) {
    return `This address has had ${maxFirstMails} mails in the last 24 hours`;
  }
  if (kind === 'acknowledgment') {
    const { count } = await transaction
      .selectFrom('traces')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('at', '>', now - hourMs)
      .executeTakeFirstOrThrow();
    if (count >= maxAcknowledgmentsPerHour) {
      return `${maxAcknowledgmentsPerHour} were sent within an hour`;
    }
  }
  await leaveTrace(transaction, { digest, kind, ...(leadId && { leadId }), now });
  return undefined;
}

/** Counts a first mail that belongs to no lead; returns why it is not to be sent, as `refuseFirstMail`. */
export async function countFirstMail(
  open: OpenDatabase,
  email: string,
  now: number,
): Promise<string | undefined> {
  return await open.db
    .transaction()
    .execute((transaction) =>
      refuseFirstMail(transaction, open, { kind: 'first-mail', email, now }),
    );
}

/** Drops the acknowledgment of an accepted lead, with the reason, if the limits forbid it. */
export async function refuseAcknowledgment(
  transaction: Transaction<Tables>,
  open: Pick<OpenDatabase, 'lockName'>,
  { id, email, now }: { id: string; email: string; now: number },
): Promise<void> {
  const row = transaction
    .updateTable('deliveries')
    .where('lead_id', '=', id)
    .where('target', '=', acknowledgment)
    .where('state', 'in', ['waiting', 'held']);
  const { numUpdatedRows } = await row.set({ settled_at: null }).executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const mail = { kind: acknowledgment, email, leadId: id, now } as const;
  const refusal = await refuseFirstMail(transaction, open, mail);
  if (refusal === undefined) return;
  await row.set({ state: 'dropped', last_error: refusal, settled_at: now }).execute();
}
