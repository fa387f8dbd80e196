import { chatSource } from './webhook-payload.ts';

/** A mail before it has an address: its subject on one line, its body with CRLF between lines. */
export type MailText = { subject: string; body: string };

/** What the contact form puts into its mail. `siteName` is the agency's name. */
export type FormMailFields = {
  siteName: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
};

/** What the chat puts into its mail. */
export type ChatMailFields = { name: string; email: string; phone: string };

const crlf = '\r\n';

function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, crlf);
}

/** The mail that the contact form opens in the visitor's own mail program. */
export function formMail(fields: FormMailFields): MailText {
  const lines = [
    `Name: ${fields.name}`,
    `Email: ${fields.email}`,
    `Phone: ${fields.phone}`,
    `Service: ${fields.service}`,
    '',
    'Message:',
    fields.message,
  ];
  return {
    subject: `New Inquiry from ${fields.siteName} Website`,
    body: withCrlf(lines.join(crlf)),
  };
}

/** The mail that the chat opens once it has asked for name, email and phone. */
export function chatMail(fields: ChatMailFields): MailText {
  const lines = [
    `Name: ${fields.name}`,
    `Email: ${fields.email}`,
    `Phone: ${fields.phone}`,
    `Source: ${chatSource}`,
  ];
  return { subject: 'New Chat Lead', body: withCrlf(lines.join(crlf)) };
}

/**
 * The `mailto:` URL (RFC 6068) of a mail to one address: percent-encoded UTF-8, line breaks as
 * %0D%0A. A lone surrogate, which has no UTF-8, becomes U+FFFD.
 */
export function mailtoUrl(to: string, { subject, body }: MailText): string {
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
  const address = encode(to).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encode(subject)}&body=${encode(withCrlf(body))}`;
}
