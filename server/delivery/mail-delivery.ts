import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import type { Agency } from '../agency.ts';
import { type Deliver, refusedBy } from './delivery.ts';
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

/**
 * Delivers leads by SMTP. Every attempt for a lead has the same `Message-ID`, made of the lead's
 * id, so that a mailbox or a person can tell a repetition.
 */
export function deliverByMail({ smtpUrl, agency, to, from, timeoutMs }: MailSettings): Deliver {
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
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return async (delivery, signal) => {
    const { lead, receivedAt } = delivery;
    const { subject, body, html, replyTo } = leadMail(delivery, agency.name);
    const sending = transport.sendMail({
      from: { name: agency.name, address: sender },
      to: to ?? agency.email,
      subject,
      text: body,
      html,
      date: receivedAt,
      messageId: `<${lead.id}@${domain}>`,
      headers: { 'X-Lead-Id': lead.id },
      ...(replyTo === undefined ? {} : { replyTo: { name: lead.name, address: replyTo } }),
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
}
