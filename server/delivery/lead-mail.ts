import { z } from 'zod';
import { chatMail, formMail, type MailText } from '../../lead/mail-text.ts';
import type { StoredLead } from '../store/stored-lead.ts';

/** A mail about a lead, in both forms. `replyTo` is there when the address can be answered. */
export type LeadMail = MailText & { html: string; replyTo: string | undefined };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function originLines({ lead, reference, receivedAt }: StoredLead): string[] {
  const { attribution } = lead;
  const lines: [string, string][] = [
    ['Reference', reference],
    ['Received', receivedAt.toISOString()],
    ['Page', attribution.page],
    ['Landing page', attribution.landingPage],
    ['Came from', attribution.referrerHost],
    ['utm_source', attribution.utmSource],
    ['utm_medium', attribution.utmMedium],
    ['utm_campaign', attribution.utmCampaign],
    ['utm_term', attribution.utmTerm],
    ['utm_content', attribution.utmContent],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}

/**
 * The mail that tells the agency of a lead: the text the visitor's own mail would have had, then
 * the reference and where the visitor came from. The HTML says the same, with everything escaped.
 */
export function leadMail(stored: StoredLead, siteName: string): LeadMail {
  const { lead } = stored;
  const { subject, body } = lead.kind === 'form' ? formMail({ ...lead, siteName }) : chatMail(lead);
  const text = [body, '', ...originLines(stored)].join('\r\n');
  const paragraphs = escaped(text).replaceAll('\r\n', '<br>\r\n');
  return {
    subject: `${subject} (${stored.reference})`,
    body: text,
    html: `<!doctype html><html lang="en"><body><p>${paragraphs}</p></body></html>`,
    replyTo: z.regexes.html5Email.test(lead.email) ? lead.email : undefined,
  };
}
