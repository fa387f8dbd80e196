import type { Agency } from '../../agency/agency.ts';
import { escapeHtml } from '../escape-html.ts';

/** A mail to the visitor, as text and HTML. */
export type VisitorMail = { subject: string; text: string; html: string };

/** What a mail says about the agency. */
export type Sender = Pick<Agency, 'name' | 'phone' | 'timeZone' | 'hours'>;

const url = /https?:\/\/[^\s<]+/g;

/** A mail from its paragraphs, each of one or more lines. */
export function mailOf(subject: string, paragraphs: readonly string[]): VisitorMail {
  const markup = paragraphs.map((paragraph) => {
    const lines = escapeHtml(paragraph).replace(url, (link) => `<a href="${link}">${link}</a>`);
    return `<p>${lines.replaceAll('\n', '<br>\r\n')}</p>`;
  });
  return {
    subject,
    text: paragraphs.join('\n\n').replaceAll('\n', '\r\n'),
    html: `<!doctype html><html lang="en"><body>${markup.join('\r\n')}</body></html>`,
  };
}

/** The last paragraph of every mail. */
export function closing(reference: string, { name, phone }: Sender): string {
  return `Questions? Reply to this mail, or call ${phone}.\n${name}\nReference: ${reference}`;
}
