import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { escapeHtml } from '../../agency/escape-html.ts';
import { slotName } from '../../booking/slot-names.ts';
import { attributionLabels, attributionNames } from '../../lead/attribution.ts';
import {
  bookingMailBody,
  chatMail,
  correctionLine,
  formMail,
  type MailText,
  messageLines,
} from '../../lead/mail-text.ts';
import { firstCharacters, singleLine } from '../../lead/plain-text.ts';
import type { StoredBooking } from '../store/stored-booking.ts';
import type { StoredLead } from '../store/stored-lead.ts';

/** A mail about a lead, as text and HTML. `replyTo` is undefined when the lead has no valid address. */
type LeadMail = MailText & { html: string; replyTo: string | undefined };

/** What a mail says about the agency. */
type MailAgency = Pick<Agency, 'name' | 'timeZone'>;

function originLines(
  { lead, reference, receivedAt }: StoredLead,
  { timeZone }: MailAgency,
): string[] {
  const lines: [string, string][] = [
    ['Reference', reference],
    ['Received', slotName(receivedAt.getTime(), timeZone, Date.now())],
    ...attributionNames.map((field): [string, string] => [
      attributionLabels[field],
      lead.attribution[field],
    ]),
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}

/** What became of a session, and when it takes place. */
function newsOf({ start, state, sequence }: StoredBooking, timeZone: string): string {
  const name = slotName(start, timeZone, Date.now());
  if (state === 'cancelled') return `session cancelled: ${name}`;
  return sequence > 0 ? `session moved to ${name}` : `session on ${name}`;
}

const unknownSession = 'session at an unknown time';
/** Maximum length of a name and of a service in a subject, in characters. */
const subjectPartLength = 40;

function subjectPart(text: string): string {
  const line = singleLine(text);
  const start = firstCharacters(line, subjectPartLength);
  return start === line ? line : `${start.trimEnd()}…`;
}

/** What the visitor asks for, as a subject says it. */
function concernOf({ lead, booking }: StoredLead, timeZone: string): string {
  switch (lead.kind) {
    case 'form':
      return subjectPart(lead.service);
    case 'chat':
      return 'chat';
    case 'booking':
      return booking ? newsOf(booking, timeZone) : unknownSession;
  }
}

function bodyOf({ lead, booking }: StoredLead, { name, timeZone }: MailAgency): string {
  switch (lead.kind) {
    case 'form':
      return formMail({ ...lead, siteName: name }).body;
    case 'chat':
      return [chatMail(lead).body, ...messageLines(lead.message)].join('\r\n');
    case 'booking': {
      const news = booking ? newsOf(booking, timeZone) : unknownSession;
      return bookingMailBody({ ...lead, news: `Strategy ${news}` });
    }
  }
}

/**
 * The mail that notifies the agency of a lead: the text of the visitor's own mail, then the reference
 * and where the visitor came from, and a link to the lead's page at the desk if there is one. The HTML has
 * the same text, escaped. A phone shows about 35 characters of a subject, so it begins with who asks, and
 * for what.
 */
export function leadMail(stored: StoredLead, agency: MailAgency, deskUrl?: string): LeadMail {
  const { lead, correctedBy } = stored;
  const who = subjectPart(lead.name) || 'No name';
  const [news, before] =
    correctedBy === undefined ? ['', []] : ['Correction: ', [correctionLine, '']];
  const lines = [...before, bodyOf(stored, agency), '', ...originLines(stored, agency)];
  const text = lines.join('\r\n');
  const paragraphs = escapeHtml(text).replaceAll('\r\n', '<br>\r\n');
  const link = deskUrl && `<p><a href="${escapeHtml(deskUrl)}">Open at the desk</a></p>`;
  return {
    subject: `${news}${who}: ${concernOf(stored, agency.timeZone)} (${stored.reference})`,
    body: deskUrl ? `${text}\r\n\r\nOpen at the desk: ${deskUrl}` : text,
    html: `<!doctype html><html lang="en"><body><p>${paragraphs}</p>${link ?? ''}</body></html>`,
    replyTo: z.regexes.html5Email.test(lead.email) ? lead.email : undefined,
  };
}
