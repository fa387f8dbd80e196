import { z } from 'zod';
import { attributionLabels, attributionNames } from '../../lead/attribution.ts';
import { chatMail, formMail, type MailText } from '../../lead/mail-text.ts';
import { escapeHtml } from '../escape-html.ts';
import type { StoredLead } from '../store/stored-lead.ts';

/** A mail about a lead, as text and HTML. `replyTo` is undefined when the lead has no valid address. */
type LeadMail = MailText & { html: string; replyTo: string | undefined };

function originLines({ lead, reference, receivedAt }: StoredLead): string[] {
  const lines: [string, string][] = [
    ['Reference', reference],
    ['Received', receivedAt.toISOString()],
    ...attributionNames.map((field): [string, string] => [
      attributionLabels[field],
      lead.attribution[field],
    ]),
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}

/**
 * The mail that notifies the agency of a lead: the text of the visitor's own mail, then the reference
 * and where the visitor came from. The HTML has the same text, escaped.
 */
export function leadMail(stored: StoredLead, siteName: string): LeadMail {
  const { lead } = stored;
  const { subject, body } = lead.kind === 'form' ? formMail({ ...lead, siteName }) : chatMail(lead);
  const text = [body, '', ...originLines(stored)].join('\r\n');
  const paragraphs = escapeHtml(text).replaceAll('\r\n', '<br>\r\n');
  return {
    subject: `${subject} (${stored.reference})`,
    body: text,
    html: `<!doctype html><html lang="en"><body><p>${paragraphs}</p></body></html>`,
    replyTo: z.regexes.html5Email.test(lead.email) ? lead.email : undefined,
  };
}
