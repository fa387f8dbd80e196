import { once } from 'node:events';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Agency } from '../../agency/agency.ts';
import { type Deliver, type DeliveryResult, refusedBy } from './delivery.ts';
import { leadMail } from './lead-mail.ts';

/** Where mail goes and through which server. Without addresses it goes from and to the agency. */
export type MailSettings = {
  smtpUrl: URL;
  agency: Agency;
  to: string | undefined;
  from: string | undefined;
  /** How long a silent server is waited for, in ms. */
  timeoutMs: number;
};

/** A mail to the agency. */
type Mail = Pick<
  SendMailOptions,
  'subject' | 'text' | 'html' | 'date' | 'messageId' | 'replyTo'
> & {
  headers?: Record<string, string>;
};

/** Sends a mail to the agency, once; ends when the signal aborts at the latest, and never rejects. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<DeliveryResult>;

export type MailSender = ReturnType<typeof mailSender>;

/** A way to send mail to the agency, and the domain that it comes from. */
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
  const send: SendMail = async (mail, signal) => {
    const sending = transport.sendMail({
      from: { name: agency.name, address: sender },
      to: to ?? agency.email,
      ...mail,
    });
    const stopped = once(signal, 'abort').then(() => {
      throw new Error('the mail server took too long');
    });
    try {
      await Promise.race([sending, stopped]);
      return { outcome: 'delivered' };
    } catch (error) {
      // A mail whose fate is unknown may still arrive; the repetition has the same Message-ID.
      sending.catch(() => undefined);
      return refusedBy(error);
    } finally {
      stopped.catch(() => undefined);
    }
  };
  return { send, domain: sender.slice(sender.lastIndexOf('@') + 1) };
}

/**
 * Delivers leads by SMTP. Every attempt for a lead has the same `Message-ID`, made of the lead's
 * id, so that a mailbox or a person can tell a repetition.
 */
export function deliverByMail({ send, domain }: MailSender, agency: Agency): Deliver {
  return async (delivery, signal) => {
    const { lead, receivedAt } = delivery;
    const { subject, body, html, replyTo } = leadMail(delivery, agency.name);
    const mail = {
      subject,
      text: body,
      html,
      date: receivedAt,
      messageId: `<${lead.id}@${domain}>`,
      headers: { 'X-Lead-Id': lead.id },
      ...(replyTo === undefined ? {} : { replyTo: { name: lead.name, address: replyTo } }),
    };
    return await send(mail, signal);
  };
}
