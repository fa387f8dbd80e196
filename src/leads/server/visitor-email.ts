import type { Agency } from '../../agency/agency.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/** An email to the visitor, as text and HTML. */
export type VisitorEmail = { subject: string; text: string; html: string };

/** The agency's data that emails use. */
export type Sender = Pick<
  Agency,
  'name' | 'phone' | 'timeZone' | 'hours' | 'booking' | 'answersWithin'
>;

/**
 * Composes an email of paragraphs, each of one or more lines. Only `link` is clickable: visitors
 * choose the recipient and some of the text.
 */
export function composeEmail(
  subject: string,
  paragraphs: readonly string[],
  link?: string,
): VisitorEmail {
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
 * The first line. Omits an implausible name, such as an advertisement or a phone number, because
 * the visitor may have typed a stranger's address.
 */
export function greeting(name: string): string {
  const isPlausible =
    /^[\p{L}\p{M}\p{N} .,'’&()-]{1,60}$/u.test(name) &&
    !/www\.|\.\p{L}{2}/u.test(name) &&
    name.replace(/\P{N}/gu, '').length < 7;
  return isPlausible ? `Hi ${name},` : 'Hi,';
}

/** The last paragraph of every email. */
export function closing(reference: string, { name, phone }: Sender): string {
  return `Questions? Reply to this email, or call ${phone}.\n${name}\nReference: ${reference}`;
}
