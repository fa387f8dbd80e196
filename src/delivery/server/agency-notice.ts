import type { DeliveryResult } from './attempt.ts';
import type { MailSender } from './mail-sender.ts';
import type { PostWebhook } from './webhook-delivery.ts';

/** A notice to the agency or one of its people: a list of what is waiting, or a test. */
export type AgencyNotice = {
  /** The same for every attempt and every target. */
  id: string;
  type: 'leads.waiting' | 'leads.test';
  subject: string;
  text: string;
};

/** Sends a notice once, until the signal aborts. Never rejects. */
export type SendAgencyNotice = (
  notice: AgencyNotice,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

/** Sends notices by mail, by default to the agency. */
export function noticeByMail({ send, domain }: MailSender, to?: string): SendAgencyNotice {
  return ({ id, subject, text }, signal) =>
    send({ to, subject, text, messageId: `<${id}@${domain}>` }, signal);
}

export function noticeByWebhook(post: PostWebhook): SendAgencyNotice {
  return (notice, signal) => post(notice.id, notice, signal);
}
