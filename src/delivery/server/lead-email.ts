import type { Agency } from '../../agency/agency.ts';
import {
  bookingBody,
  chatEmail,
  type EmailText,
  formEmail,
  messageLines,
} from '../../leads/email-text.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import { attributionLabels, attributionNames, isReportPath } from '../../vocabulary/attribution.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { addressIn, isAsciiAddress } from '../../vocabulary/mail-address.ts';
import { readPhone } from '../../vocabulary/phone-number.ts';
import { subjectPart } from '../../vocabulary/plain-text.ts';
import { type Deliver, deliveryKey } from './attempt.ts';
import type { MailSender } from './mail-sender.ts';

/**
 * An email about a lead, as text and HTML. `replyTo` is undefined when the lead has no address, or
 * has an address that some mail servers reject.
 */
type LeadEmail = EmailText & { html: string; replyTo: string | undefined };

/** The agency data that an email needs. */
type MailAgency = Pick<Agency, 'name' | 'timeZone'>;

/** The number to dial; empty if mail programs find it in the visitor's input. */
function numberToDial(typed: string): string {
  const phone = readPhone(typed);
  if (!phone) return '';
  const isFound = !/\P{ASCII}/u.test(typed) && typed.replace(/\D/g, '').includes(phone.key);
  return isFound ? '' : (phone.text ?? phone.dialString);
}

function detailLines(
  { lead, reference, receivedAt }: StoredLead,
  { timeZone }: MailAgency,
  deskUrl: string | undefined,
): string[] {
  // Mail programs only turn full URLs into links, not paths.
  const linked = (text: string) =>
    isReportPath(text) && deskUrl ? new URL(text, deskUrl).href : text;
  const lines: [string, string][] = [
    ['Dial', numberToDial(lead.phone)],
    ['Reference', reference],
    ['Received', formatDateTime(receivedAt.getTime(), timeZone, Date.now())],
    ...attributionNames.map((field): [string, string] => [
      attributionLabels[field],
      linked(lead.attribution[field]),
    ]),
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}

/** The news about a session, and its time, such as "session moved to Monday, 10:00 AM". */
function sessionNews({ start, state, sequence }: StoredBooking, timeZone: string): string {
  const name = formatDateTime(start, timeZone, Date.now());
  if (state === 'cancelled') return `session cancelled: ${name}`;
  return sequence > 0 ? `session moved to ${name}` : `session on ${name}`;
}

const unknownSession = 'session at an unknown time';
/** The visitor's request, as part of a subject line. */
function subjectTopic({ lead, booking }: StoredLead, timeZone: string): string {
  switch (lead.kind) {
    case 'form':
      return subjectPart(lead.service);
    case 'chat':
      return 'chat';
    case 'call':
      return 'call';
    case 'booking':
      return booking ? sessionNews(booking, timeZone) : unknownSession;
  }
}

function bodyOf({ lead, booking }: StoredLead, { name, timeZone }: MailAgency): string {
  switch (lead.kind) {
    case 'form':
      return formEmail({ ...lead, siteName: name }).body;
    case 'chat':
      return [chatEmail(lead).body, ...messageLines(lead.message)].join('\r\n');
    case 'call':
      return [lead.name, lead.phone, lead.email, ...messageLines(lead.message)].join('\r\n');
    case 'booking': {
      const sessionText = booking ? sessionNews(booking, timeZone) : unknownSession;
      return bookingBody({ ...lead, news: `Strategy ${sessionText}` });
    }
  }
}

/**
 * The email that notifies the agency of a lead: the text that a form would open in the visitor's
 * mail app, then the reference, the attribution, and a link to the lead if there is a desk. The
 * HTML has the same text, escaped. Phones show about 35 characters of a subject, so the name and
 * the request come first.
 */
export function leadEmail(stored: StoredLead, agency: MailAgency, deskUrl?: string): LeadEmail {
  const { lead, corrects } = stored;
  const address = addressIn(lead.email);
  const visitorName = subjectPart(lead.name) || 'No name';
  const [subjectPrefix, intro] =
    corrects === undefined
      ? ['', []]
      : ['Correction: ', [`Corrects ${leadReference(corrects)}.`, '']];
  const lines = [...intro, bodyOf(stored, agency), '', ...detailLines(stored, agency, deskUrl)];
  const text = lines.join('\r\n');
  const paragraphs = escapeHtml(text).replaceAll('\r\n', '<br>\r\n');
  const link = deskUrl && `<p><a href="${escapeHtml(deskUrl)}">Open at the desk</a></p>`;
  return {
    subject: `${subjectPrefix}${visitorName}: ${subjectTopic(stored, agency.timeZone)} (${stored.reference})`,
    body: deskUrl ? `${text}\r\n\r\nOpen at the desk: ${deskUrl}` : text,
    html: `<!doctype html><html lang="en"><body><p>${paragraphs}</p>${link ?? ''}</body></html>`,
    replyTo: address !== undefined && isAsciiAddress(address) ? address : undefined,
  };
}

/** Finds the URL of a lead at the desk; undefined if there is no desk. Never rejects. */
export type DeskUrl = (id: string) => Promise<string | undefined>;

/**
 * Delivers leads by SMTP. Every attempt for a lead, or for one change of it, has the same
 * `Message-ID`, so that duplicates can be recognized.
 */
export function deliverByMail(
  { send, domain }: MailSender,
  agency: Agency,
  deskUrl: DeskUrl,
): Deliver {
  return async (delivery, signal) => {
    const { lead, receivedAt, booking, corrects, remaining: remainingRecipients } = delivery;
    const { subject, body, html, replyTo } = leadEmail(delivery, agency, await deskUrl(lead.id));
    const email = {
      to: remainingRecipients,
      subject,
      text: body,
      html,
      messageId: `<${deliveryKey(delivery)}@${domain}>`,
      date: booking ? new Date(booking.changedAt) : receivedAt,
      ...(corrects !== undefined && { inReplyTo: `<${corrects}@${domain}>` }),
      headers: { 'X-Lead-Id': lead.id },
      ...(replyTo === undefined ? {} : { replyTo: { name: lead.name, address: replyTo } }),
    };
    return await send(email, signal);
  };
}
