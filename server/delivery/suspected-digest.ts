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
export type SendDigest = (unshown: UnshownLeads, signal: AbortSignal) => Promise<DeliveryResult>;

const mailExcerptLength = 160;
/** Kept short: a receiver that rejects a long body would get the same leads again and again. */
const webhookExcerptLength = 300;

function lineOf({ lead, reference, receivedAt, suspicions }: StoredLead, timeZone: string): string {
  const message = messageOf(lead);
  const parts = [
    lead.name,
    lead.email,
    lead.phone,
    firstCharacters(singleLine(message), mailExcerptLength),
  ];
  const received = slotName(receivedAt.getTime(), timeZone, Date.now());
  return `${reference}  ${received}  ${suspicions.join(', ')}\n    ${parts.filter(Boolean).join(' | ')}`;
}

/** The digest as a mail, with how to release a lead. */
function digestMail({ count, leads }: UnshownLeads, agency: Agency) {
  const messages = count === 1 ? '1 message looks' : `${count} messages look`;
  return {
    subject: `${messages} like spam: please check`,
    text: [
      `${messages} like spam. Please check for genuine ones.`,
      '',
      ...leads.map((lead) => lineOf(lead, agency.timeZone)),
      ...(count > leads.length ? ['', `And ${count - leads.length} more in the next mail.`] : []),
      '',
      'To deliver one: npm run leads -- release REFERENCE',
      `The others will be removed after ${agency.keepSuspectedDays} days.`,
    ].join('\n'),
  };
}

export function digestByMail({ send, domain }: MailSender, agency: Agency): SendDigest {
  return (unshown) => {
    const messageId = `<suspected-${unshown.leads.at(-1)?.lead.id}@${domain}>`;
    return send({ ...digestMail(unshown, agency), messageId });
  };
}

export function digestByWebhook(post: PostWebhook): SendDigest {
  return ({ count, leads }, signal) => {
    const id = `suspected-${leads.at(-1)?.lead.id}`;
    const payload = {
      id,
      type: 'leads.suspected',
      count,
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
