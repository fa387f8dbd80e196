import { attributionLabels } from '../vocabulary/attribution.ts';
import {
  type LeadField,
  leadFieldNames,
  leadFields,
  type VisitorField,
  visitorFieldNames,
} from '../vocabulary/lead-fields.ts';
import { firstCharacters } from '../vocabulary/plain-text.ts';
import { chatSource } from './webhook-payload.ts';

/** An email without its recipient: a one-line subject, and a body with CRLF line breaks. */
export type EmailText = { subject: string; body: string };

const crlf = '\r\n';

function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, crlf);
}

const contactLines = (fields: Record<VisitorField, string>): string[] =>
  visitorFieldNames.map((field) => `${leadFields[field].label}: ${fields[field]}`);

/** The fields besides contact details and message. */
const otherLines = (fields: Record<LeadField, string>): string[] =>
  leadFieldNames
    .filter((field) => field !== 'message' && !(visitorFieldNames as string[]).includes(field))
    .filter((field) => fields[field] !== '')
    .map((field) => `${leadFields[field].label}: ${fields[field]}`);

/** The line that marks an email as a correction. */
export const correctionLine = 'Correction: this replaces what was sent before.';

type MaybeCorrection = { isCorrection?: boolean };

/**
 * The email that the contact form opens in the visitor's mail app. `siteName` is the agency's
 * name, and `request` the label of the button that led to the form, if any.
 */
export function formEmail({
  request = '',
  isCorrection = false,
  ...fields
}: Record<LeadField | 'siteName', string> & MaybeCorrection & { request?: string }): EmailText {
  const lines = [
    ...contactLines(fields),
    ...otherLines(fields),
    ...(request === '' ? [] : [`${attributionLabels.request}: ${request}`]),
    ...(isCorrection ? [correctionLine] : []),
    '',
    `${leadFields.message.label}:`,
    fields.message,
  ];
  return {
    subject: `New Inquiry from ${fields.siteName} Website`,
    body: withCrlf(lines.join(crlf)),
  };
}

/** The email that the chat opens after asking for name, email and phone. */
export function chatEmail({
  isCorrection = false,
  ...fields
}: Record<VisitorField, string> & MaybeCorrection): EmailText {
  const lines = [
    ...contactLines(fields),
    `Source: ${chatSource}`,
    ...(isCorrection ? [correctionLine] : []),
  ];
  return { subject: 'New Chat Lead', body: withCrlf(lines.join(crlf)) };
}

/** A labeled message; no lines if it is empty. */
export const messageLines = (message: string): string[] =>
  message === '' ? [] : ['', `${leadFields.message.label}:`, withCrlf(message)];

/** The body of the email about a booked session. `news`: what happened, and the time, in one line. */
export function bookingBody(fields: Record<VisitorField | 'message' | 'news', string>): string {
  const phone = fields.phone || 'none given; reply to ask for one';
  const contact = contactLines({ ...fields, phone });
  const lines = [`${fields.news}.`, '', ...contact, ...messageLines(fields.message)];
  return withCrlf(lines.join(crlf));
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Encodes an address for a `mailto:` URL, in ASCII. */
export const encodedAddress = (address: string): string =>
  encode(address).replaceAll('%40', '@').replaceAll('%2B', '+');

/**
 * The longest `mailto:` URL, in encoded characters, that opens in every mail app: Windows passes
 * 2,083 to a program.
 */
export const maxMailtoLength = 2000;

/**
 * The `mailto:` URL (RFC 6068) for an email to one address: percent-encoded UTF-8, line breaks as
 * %0D%0A. A lone surrogate, which UTF-8 cannot encode, becomes U+FFFD.
 */
export function mailtoUrl(to: string, { subject, body }: EmailText): string {
  return `mailto:${encodedAddress(to)}?subject=${encode(subject)}&body=${encode(withCrlf(body))}`;
}

/** Like `mailtoUrl`; undefined if the URL is longer than `maxMailtoLength`. */
export function shortMailtoUrl(to: string, email: EmailText): string | undefined {
  const url = mailtoUrl(to, email);
  return url.length <= maxMailtoLength ? url : undefined;
}

/** Three answers of this length fit in a URL in any alphabet. */
const maxChatAnswerLength = 40;

/**
 * The `mailto:` URL of a chat lead. The chat takes any text, so long answers are cut; the email
 * address is cut only if the URL is still too long.
 */
export function chatMailtoUrl(to: string, lead: Parameters<typeof chatEmail>[0]): string {
  const truncate = (text: string): string => {
    const start = firstCharacters(text, maxChatAnswerLength);
    return start === text ? text : `${start.trimEnd()}…`;
  };
  const { name, email, phone } = lead;
  const shortened = { ...lead, name: truncate(name), phone: truncate(phone) };
  return (
    shortMailtoUrl(to, chatEmail(lead)) ??
    shortMailtoUrl(to, chatEmail(shortened)) ??
    mailtoUrl(to, chatEmail({ ...shortened, email: truncate(email) }))
  );
}
