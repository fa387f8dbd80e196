import { dayName } from '../booking/slot-names.ts';
import type { Instant } from '../instant.ts';
import type { Lead, LeadKind } from '../lead/lead.ts';
import { firstCharacters } from '../lead/plain-text.ts';

/** An answer as the mail app opens it: the person writes between the greeting and the quote. */
export type AnswerMail = { subject: string; body: string };

/** Mail apps refuse links of more than about 2,000 characters. */
const longestQuote = 600;

const what: Readonly<Record<LeadKind, string>> = {
  form: 'message to',
  chat: 'message to',
  call: 'call to',
  booking: 'session with',
};

type Answered = Pick<Lead, 'kind' | 'name' | 'message'> & {
  reference: string;
  receivedAt: Instant;
};

/** The beginning of an answer to a lead; the agency's name and time zone are in it. */
export function answerMail(
  { kind, name, message, reference, receivedAt }: Answered,
  agency: { name: string; timeZone: string },
  now: Instant,
): AnswerMail {
  const start = firstCharacters(message, longestQuote);
  const quoted = start === message ? start : `${start.trimEnd()} …`;
  const day = dayName(receivedAt, agency.timeZone, now);
  // What was said in a call is the agency's own note.
  const quote =
    quoted === '' || kind === 'call'
      ? []
      : [`On ${day}, you wrote:`, ...quoted.split('\n').map((line) => `> ${line}`)];
  return {
    subject: `Your ${what[kind]} ${agency.name} (${reference})`,
    body: [name === '' ? 'Hello,' : `Hello ${name},`, '', '', '', ...quote].join('\r\n').trimEnd(),
  };
}
