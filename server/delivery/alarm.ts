import type { DeliveryResult } from './delivery.ts';
import type { MailSender } from './mail-delivery.ts';
import type { PostWebhook } from './webhook-delivery.ts';

/** What the agency must know, besides its leads, or a test of whether it would. */
export type Alarm = {
  /** The same for every attempt to tell it. */
  id: string;
  type: 'leads.silent' | 'leads.undelivered' | 'leads.test' | 'bookings.rush';
  subject: string;
  text: string;
  /** The same for programs. */
  facts: Readonly<Record<string, string | number | null>>;
};

/** Sends an alarm once, until the signal aborts. Never rejects. */
export type SendAlarm = (alarm: Alarm, signal: AbortSignal) => Promise<DeliveryResult>;

export function alarmByMail({ send, domain }: MailSender): SendAlarm {
  return ({ id, subject, text }) => send({ subject, text, messageId: `<${id}@${domain}>` });
}

export function alarmByWebhook(post: PostWebhook): SendAlarm {
  return ({ id, type, subject, text, facts }, signal) =>
    post(id, { id, type, subject, text, ...facts }, signal);
}
