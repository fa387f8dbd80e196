import { type EmailText, mailtoUrl, maxMailtoLength } from '../leads/email-text.ts';
import { formatDay } from '../platform/format-time.ts';
import type { Instant } from '../platform/instant.ts';
import type { Lead, LeadKind } from '../vocabulary/lead.ts';
import { addressIn } from '../vocabulary/mail-address.ts';
import { firstCharacters } from '../vocabulary/plain-text.ts';

/** Limits in characters: of the quote, and of the name in the greeting. */
const maxQuoteLength = 600;
const maxName = 60;

const subjectStarts: Readonly<Record<LeadKind, string>> = {
  form: 'message to',
  chat: 'message to',
  call: 'call to',
  booking: 'session with',
};

type QuotedLead = Pick<Lead, 'kind' | 'name' | 'message'> & {
  reference: string;
  receivedAt: Instant;
};

type ReplyingAgency = { name: string; timeZone: string };

/** The start of a reply to a lead, which quotes at most this many characters of its message. */
export function replyEmail(
  { kind, name, message, reference, receivedAt }: QuotedLead,
  agency: ReplyingAgency,
  now: Instant,
  quoteLength = maxQuoteLength,
): EmailText {
  const start = firstCharacters(message, quoteLength);
  const quoted = start === message ? start : `${start.trimEnd()} …`;
  const day = formatDay(receivedAt, agency.timeZone, now);
  // The message of a call is the agency's own note.
  const quote =
    start === '' || kind === 'call'
      ? []
      : [`On ${day}, you wrote:`, ...quoted.split('\n').map((line) => `> ${line}`)];
  return {
    subject: `Your ${subjectStarts[kind]} ${agency.name} (${reference})`,
    body: [name === '' ? 'Hi,' : `Hi ${firstCharacters(name, maxName)},`, '', '', '', ...quote]
      .join('\r\n')
      .trimEnd(),
  };
}

/**
 * A mailto link to reply to a lead; the person writes between the greeting and the quote. It quotes
 * as much as mail apps accept. Undefined if there is no address.
 */
export function replyUrl(
  lead: QuotedLead & Pick<Lead, 'email'>,
  agency: ReplyingAgency,
  now: Instant,
): string | undefined {
  const address = addressIn(lead.email);
  if (address === undefined) return undefined;
  for (let length = maxQuoteLength; ; length = Math.floor(length * 0.8)) {
    const url = mailtoUrl(address, replyEmail(lead, agency, now, length));
    if (url.length <= maxMailtoLength || length === 0) return url;
  }
}
