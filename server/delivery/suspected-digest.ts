import type { Agency } from '../../agency/agency.ts';
import { slotName } from '../../booking/slot-names.ts';
import { messageOf } from '../../lead/lead.ts';
import { firstCharacters, singleLine } from '../../lead/plain-text.ts';
import type { StoredLead } from '../store/stored-lead.ts';
import type { UnshownLeads } from '../store/suspected-leads.ts';
import type { DeliveryResult } from './delivery.ts';
import type { MailSender } from './mail-delivery.ts';
import type { PostWebhook } from './webhook-delivery.ts';

/** Sends suspected leads to a person, who may find a genuine one among them. Never rejects. */
export type SendDigest = (digest: Digest, signal: AbortSignal) => Promise<DeliveryResult>;

/** The leads of a digest, with an id that is the same for every attempt and target. */
export type Digest = UnshownLeads & { id: string };

const mailExcerptLength = 160;
/** Kept short: a receiver that rejects a long body would get the same leads again and again. */
const webhookExcerptLength = 300;

function lineOf(stored: StoredLead, timeZone: string): string {
  const { lead, reference, receivedAt, suspicions, booking } = stored;
  const message = messageOf(lead);
  const parts = [
    lead.name,
    lead.email,
    lead.phone,
    booking && `Session: ${slotName(booking.start, timeZone, Date.now())}`,
    firstCharacters(singleLine(message), mailExcerptLength),
  ];
  const received = slotName(receivedAt.getTime(), timeZone, Date.now());
  return `${reference}  ${received}  ${suspicions.join(', ')}\n    ${parts.filter(Boolean).join(' | ')}`;
}

/** The digest as a mail, with how to release a lead. */
function digestMail({ count, leads, dropped }: UnshownLeads, agency: Agency) {
  const messages = count === 1 ? '1 message looks' : `${count} messages look`;
  const droppedLine = `${dropped} more, with a field filled in that people cannot see, were too many to keep.`;
  return {
    subject: `${messages} like spam: please check`,
    text: [
      `${messages} like spam. Please check for genuine ones.`,
      '',
      ...leads.map((lead) => lineOf(lead, agency.timeZone)),
      ...(count > leads.length ? ['', `And ${count - leads.length} more in the next mail.`] : []),
      ...(dropped > 0 ? ['', droppedLine] : []),
      '',
      'To deliver one: npm run leads -- release REFERENCE',
      `The others will be removed after ${agency.keepSuspectedDays} days.`,
    ].join('\n'),
  };
}

export function digestByMail({ send, domain }: MailSender, agency: Agency): SendDigest {
  return (digest) => {
    const messageId = `<${digest.id}@${domain}>`;
    return send({ ...digestMail(digest, agency), messageId });
  };
}

export function digestByWebhook(post: PostWebhook): SendDigest {
  return ({ id, count, leads, dropped }, signal) => {
    const payload = {
      id,
      type: 'leads.suspected',
      count,
      dropped,
      leads: leads.map(({ lead, reference, receivedAt, suspicions }) => ({
        id: lead.id,
        reference,
        name: lead.name,
        email: lead.email,
        phone: lead.phone,
        message: lead.kind === 'chat' ? null : firstCharacters(lead.message, webhookExcerptLength),
        timestamp: receivedAt.toISOString(),
        suspicions,
      })),
    };
    return post(id, payload, signal);
  };
}
