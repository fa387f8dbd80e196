import type { DeliveryResult } from './attempt.ts';
import type { MailSender } from './mail-delivery.ts';
import type { PostWebhook } from './webhook-delivery.ts';

/** What the agency must know besides its leads, or a test of whether it would. */
export type AgencyNotice = {
  /** The same for every attempt to send it, and for every target. */
  id: string;
  type: 'leads.waiting' | 'leads.test';
  subject: string;
  text: string;
  /** The same for programs. */
  facts: Readonly<Record<string, unknown>>;
};

/** Sends a notice once, until the signal aborts. Never rejects. */
export type SendAgencyNotice = (
  notice: AgencyNotice,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

export function noticeByMail({ send, domain }: MailSender): SendAgencyNotice {
  return ({ id, subject, text }) => send({ subject, text, messageId: `<${id}@${domain}>` });
}

export function noticeByWebhook(post: PostWebhook): SendAgencyNotice {
  return ({ id, type, subject, text, facts }, signal) =>
    post(id, { id, type, subject, text, ...facts }, signal);
}
