import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport';
import type { Agency } from '../../agency/agency.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { firstCharacters } from '../../vocabulary/plain-text.ts';
import { type DeliveryResult, failureFrom, timeoutResult } from './attempt.ts';

/** The mail server and addresses; sender and recipients default to the agency's address. */
type MailSettings = {
  smtpUrl: URL;
  agency: Agency;
  to: readonly string[] | undefined;
  from: string | undefined;
  /** How long to wait for a silent server, in ms. */
  timeoutMs: number;
};

/** An email; without `to`, it goes to the agency. */
export type Email = Pick<
  SendMailOptions,
  'subject' | 'text' | 'html' | 'date' | 'messageId' | 'icalEvent' | 'inReplyTo'
> & {
  /** One address as typed, or the agency's recipients that do not have the email yet. */
  to?: string | readonly string[] | undefined;
  replyTo?: string | { name: string; address: string };
  headers?: Record<string, string>;
};

/**
 * Attempts to send an email once, until the signal aborts; `refused` if every recipient is
 * permanently refused. Never rejects.
 */
type SendMail = (email: Email, signal?: AbortSignal) => Promise<DeliveryResult>;

export type MailSender = ReturnType<typeof mailSender>;

/**
 * Permanent statuses for temporary conditions: full mailboxes and systems, systems that are down,
 * and too many recipients (RFC 3463, section 3).
 */
const temporaryStatus = /^5\.(?:2\.2|3\.[12]|4\.[235]|5\.3)$/;
/** Words in the replies of servers that greylist or rate-limit with a permanent code. */
const temporaryWords =
  /gr[ae]y-?list|temporar|later|try again|quota|\bfull\b|too many|limited|rate limit/i;

/**
 * Whether a reply to RCPT permanently refuses the recipient. False if the sender is unwelcome
 * (5.7), which the agency can settle with its provider, or if a permanent code means a temporary
 * failure: 552 used to mean that (RFC 5321, section 4.5.3.1.10), and some servers use only permanent
 * codes.
 */
export function isPermanentRefusal(response: string): boolean {
  const [, code, status = ''] = /^(\d{3})[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!code?.startsWith('5') || code === '530') return false;
  if (status.startsWith('5.1.')) return true;
  if (/^4\.|^5\.7\./.test(status) || temporaryStatus.test(status)) return false;
  return !(code === '552' && status === '') && !temporaryWords.test(response);
}

/** Maximum length of the summary of refused recipients, in characters. */
const maxRefusalsLength = 1000;

type Rejections = NonNullable<SentMessageInfo['rejectedErrors']>;

/** Whether any recipient is refused only temporarily. */
const canArriveLater = (errors: Rejections): boolean =>
  errors.some(({ response }) => !isPermanentRefusal(response ?? ''));

/** The recipients that the mail server refused, and why; undefined if there are none. */
function refusalSummary(errors: Rejections): string | undefined {
  if (errors.length === 0) return undefined;
  const reasons = errors.map((each) => `${each.recipient} (${failureFrom(each).error})`);
  return firstCharacters(`the mail server refused ${reasons.join(', ')}`, maxRefusalsLength);
}

/** The result for an error of the mail server. */
function mailFailure(error: unknown): DeliveryResult {
  const failure = failureFrom(error);
  const rejected: Rejections = Object(error).rejectedErrors ?? [];
  const refusals = refusalSummary(rejected);
  if (refusals === undefined) return failure;
  return { ...failure, outcome: canArriveLater(rejected) ? 'failed' : 'refused', refusals };
}

/** Returns `send`, which sends an email, and the sender's address and its domain. */
export function mailSender({ smtpUrl, agency, to, from, timeoutMs }: MailSettings) {
  const transport = createTransport({
    url: smtpUrl.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = from ?? agency.email;
  const recipients = to ?? [agency.email];
  /** Signals of emails that were read to the end, which happens only after DATA is accepted. */
  const readToEnd = new WeakSet<AbortSignal>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) =>
      createReadStream(options).once('end', () => signal && readToEnd.add(signal));
    done();
  });
  // An email that is abandoned at the deadline may still arrive; a retry has the same Message-ID.
  const send: SendMail = async ({ to: given, ...email }, deadline) => {
    const address = typeof given === 'string' ? mailAddress(given) : undefined;
    const addresses = typeof given === 'string' ? [address ?? []].flat() : (given ?? recipients);
    if (addresses.length === 0) return { outcome: 'refused', error: 'no email address' };
    const signal = AbortSignal.any(deadline ? [deadline] : []);
    try {
      const { rejectedErrors = [] } = await transport.sendMail({
        from: { name: agency.name, address: sender },
        // As objects, because nodemailer may parse a string into several recipients.
        to: addresses.map((each) => ({ name: '', address: each })),
        ...email,
        signal,
      });
      const warning = refusalSummary(rejectedErrors);
      if (warning === undefined) return { outcome: 'delivered' };
      // Retry permanently refused recipients too, but not those that have the email.
      const remaining = canArriveLater(rejectedErrors) && {
        remaining: rejectedErrors.flatMap(({ recipient }) => recipient ?? []),
      };
      return { outcome: 'delivered', warning, ...remaining };
    } catch (error) {
      const failure = signal.aborted ? timeoutResult : mailFailure(error);
      const isUnanswered = readToEnd.has(signal) && Object(error).responseCode === undefined;
      return isUnanswered ? { ...failure, mayHaveArrived: true } : failure;
    }
  };
  return { send, sender, domain: sender.slice(sender.lastIndexOf('@') + 1) };
}
