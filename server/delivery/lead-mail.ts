import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { escapeHtml } from '../../agency/escape-html.ts';
import { slotName } from '../../booking/slot-names.ts';
import { attributionLabels, attributionNames } from '../../lead/attribution.ts';
import { bookingMail, chatMail, formMail, type MailText } from '../../lead/mail-text.ts';
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

/** When a session takes place, and what became of it. */
function newsOf({ start, state, sequence }: StoredBooking, timeZone: string): string {
  const name = slotName(start, timeZone, Date.now());
  if (state === 'cancelled') return `Strategy session cancelled: ${name}`;
  return sequence > 0 ? `Strategy session moved to ${name}` : `Strategy session: ${name}`;
}

function textOf({ lead, booking }: StoredLead, { name, timeZone }: MailAgency): MailText {
  switch (lead.kind) {
    case 'form':
      return formMail({ ...lead, siteName: name });
    case 'chat':
      return chatMail(lead);
    case 'booking': {
      const news = booking ? newsOf(booking, timeZone) : 'Strategy session at an unknown time';
      return bookingMail({ ...lead, news });
    }
  }
}

/**
 * The mail that notifies the agency of a lead: the text of the visitor's own mail, then the reference
 * and where the visitor came from. The HTML has the same text, escaped.
 */
export function leadMail(stored: StoredLead, agency: MailAgency): LeadMail {
  const { lead } = stored;
  const { subject, body } = textOf(stored, agency);
  const text = [body, '', ...originLines(stored, agency)].join('\r\n');
  const paragraphs = escapeHtml(text).replaceAll('\r\n', '<br>\r\n');
  return {
    subject: `${subject} (${stored.reference})`,
    body: text,
    html: `<!doctype html><html lang="en"><body><p>${paragraphs}</p></body></html>`,
    replyTo: z.regexes.html5Email.test(lead.email) ? lead.email : undefined,
  };
}
