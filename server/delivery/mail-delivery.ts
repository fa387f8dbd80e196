import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Agency } from '../../agency/agency.ts';
import { type Deliver, type DeliveryResult, failureFrom } from './delivery.ts';
import { leadMail } from './lead-mail.ts';

/** The mail server and addresses; both addresses default to the agency's. */
type MailSettings = {
  smtpUrl: URL;
  agency: Agency;
  to: string | undefined;
  from: string | undefined;
  /** How long to wait for a silent server, in ms. */
  timeoutMs: number;
};

type Mail = Pick<
  SendMailOptions,
  'subject' | 'text' | 'html' | 'date' | 'messageId' | 'replyTo'
> & {
  headers?: Record<string, string>;
};

/** Attempts to send a mail to the agency once. Never rejects. */
type SendMail = (mail: Mail) => Promise<DeliveryResult>;

export type MailSender = ReturnType<typeof mailSender>;

/** Returns a function that sends mail to the agency, and the sender's domain. */
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
      await transport.sendMail({
        from: { name: agency.name, address: sender },
        to: to ?? agency.email,
        ...mail,
      });
      return { outcome: 'delivered' };
    } catch (error) {
      return failureFrom(error);
    }
  };
  return { send, domain: sender.slice(sender.lastIndexOf('@') + 1) };
}

/**
 * Delivers leads by SMTP. Every attempt for a lead has the same `Message-ID`, built from the lead's id,
 * so that a mailbox or a person can recognize duplicates.
 */
export function deliverByMail({ send, domain }: MailSender, agency: Agency): Deliver {
  return async (delivery) => {
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
    return await send(mail);
  };
}
