import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport';
import type { Agency } from '../../agency/agency.ts';
import { type Deliver, type DeliveryResult, deliveryKey, failureFrom } from './delivery.ts';
import { leadMail } from './lead-mail.ts';

/** The mail server and addresses; sender and recipients default to the agency's address. */
type MailSettings = {
  smtpUrl: URL;
  agency: Agency;
  to: readonly string[] | undefined;
  from: string | undefined;
  /** How long to wait for a silent server, in ms. */
  timeoutMs: number;
};

/** A mail; without a recipient it goes to the agency. */
export type Mail = Pick<
  SendMailOptions,
  'to' | 'subject' | 'text' | 'html' | 'date' | 'messageId' | 'replyTo' | 'icalEvent' | 'inReplyTo'
> & {
  headers?: Record<string, string>;
};

/**
 * Attempts to send a mail once; `refused` if the mail server does not accept any recipient. Never rejects.
 */
type SendMail = (mail: Mail) => Promise<DeliveryResult>;

export type MailSender = ReturnType<typeof mailSender>;

/**
 * Whether the recipient's address does not exist, and not, say, whether its mailbox is full or our sender
 * is unwelcome: https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 */
function isRefusedRecipient(error: unknown): boolean {
  const { command, response } = Object(error);
  return command === 'RCPT TO' && /^55\d[ -]5\.1\.|^55[03][ -](?!\d\.\d)/.test(String(response));
}

/** Which of several recipients the mail server refused, and why; undefined if it refused none. */
function refusals(errors: SentMessageInfo['rejectedErrors'] = []): string | undefined {
  const reasons = errors.map((each) => `${each.recipient} (${failureFrom(each).error})`);
  return reasons.length === 0 ? undefined : `the mail server refused ${reasons.join(', ')}`;
}

/** Returns a function that sends mail, the sender's address, and its domain. */
export function mailSender({ smtpUrl, agency, to, from, timeoutMs }: MailSettings) {
  const transport = createTransport({
    url: smtpUrl.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = from ?? agency.email;
  // Callers give up after their deadline. The abandoned mail may still arrive; the retry has the same
  // Message-ID.
  const send: SendMail = async (mail) => {
    try {
      const { rejectedErrors } = await transport.sendMail({
        from: { name: agency.name, address: sender },
        to: to ? [...to] : agency.email,
        ...mail,
      });
      const warning = refusals(rejectedErrors);
      return { outcome: 'delivered', ...(warning !== undefined && { warning }) };
    } catch (error) {
      const failure = failureFrom(error);
      return isRefusedRecipient(error) ? { ...failure, outcome: 'refused' } : failure;
    }
  };
  return { send, sender, domain: sender.slice(sender.lastIndexOf('@') + 1) };
}

/** Finds the address of a lead at the desk, undefined if there is no desk. Does not reject. */
export type DeskUrl = (id: string) => Promise<string | undefined>;

/**
 * Delivers leads by SMTP. Every attempt for a lead has the same `Message-ID`, built from the lead's id,
 * so that a mailbox or a person can recognize duplicates.
 */
export function deliverByMail(
  { send, domain }: MailSender,
  agency: Agency,
  deskUrl: DeskUrl,
): Deliver {
  return async (delivery) => {
    const { lead, receivedAt, booking, correctedBy } = delivery;
    const { subject, body, html, replyTo } = leadMail(delivery, agency, await deskUrl(lead.id));
    const mail = {
      subject,
      text: body,
      html,
      messageId: `<${deliveryKey(delivery)}@${domain}>`,
      ...(correctedBy === undefined
        ? { date: booking ? new Date(booking.changedAt) : receivedAt }
        : { inReplyTo: `<${lead.id}@${domain}>` }),
      headers: { 'X-Lead-Id': lead.id },
      ...(replyTo === undefined ? {} : { replyTo: { name: lead.name, address: replyTo } }),
    };
    const result = await send(mail);
    // A mailbox of the agency can be mended, and must not lose a lead until then.
    return result.outcome === 'refused' ? { ...result, outcome: 'failed' } : result;
  };
}
