import type { Agency } from '../../agency/agency.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/** A mail to the visitor, as text and HTML. */
export type VisitorMail = { subject: string; text: string; html: string };

/** The agency's data that a mail uses. */
export type Sender = Pick<
  Agency,
  'name' | 'phone' | 'timeZone' | 'hours' | 'booking' | 'answersWithin'
>;

/**
 * A mail of paragraphs, each of one or more lines. Only `link` is clickable, because visitors
 * choose the recipient and some of the text.
 */
export function mailOf(subject: string, paragraphs: readonly string[], link?: string): VisitorMail {
  const markup = paragraphs.map((paragraph) => {
    const escaped = escapeHtml(paragraph);
    const target = escapeHtml(link ?? '');
    const lines = link ? escaped.replaceAll(target, `<a href="${target}">${target}</a>`) : escaped;
    return `<p>${lines.replaceAll('\n', '<br>\r\n')}</p>`;
  });
  return {
    subject,
    text: paragraphs.join('\n\n').replaceAll('\n', '\r\n'),
    html: `<!doctype html><html lang="en"><body>${markup.join('\r\n')}</body></html>`,
  };
}

/**
 * The first line. Omits an implausible name, such as an advertisement or a phone number: the sender
 * may have typed a stranger's address.
 */
export function greeting(name: string): string {
  const isName =
    /^[\p{L}\p{M}\p{N} .,'’&()-]{1,60}$/u.test(name) &&
    !/www\.|\.\p{L}{2}/u.test(name) &&
    name.replace(/\P{N}/gu, '').length < 7;
  return isName ? `Hi ${name},` : 'Hi,';
}

/** The last paragraph of every mail. */
export function closing(reference: string, { name, phone }: Sender): string {
  return `Questions? Reply to this email, or call ${phone}.\n${name}\nReference: ${reference}`;
}
