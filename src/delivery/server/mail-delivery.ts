import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport';
import type { Agency } from '../../agency/agency.ts';
import { attributionLabels, attributionNames, isAuditReport } from '../../leads/attribution.ts';
import { leadReference } from '../../leads/lead-id.ts';
import { addressIn, isAsciiAddress, mailAddress } from '../../leads/mail-address.ts';
import {
  bookingMailBody,
  chatMail,
  formMail,
  type MailText,
  messageLines,
} from '../../leads/mail-text.ts';
import { readPhone } from '../../leads/phone-number.ts';
import { firstCharacters, singleLine } from '../../leads/plain-text.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { slotName } from '../../platform/time-names.ts';
import {
  type Deliver,
  type DeliveryResult,
  deliveryKey,
  failureFrom,
  timedOut,
} from './attempt.ts';

/**
 * A mail about a lead, as text and HTML. `replyTo` is undefined when the lead has no address, or one
 * that not every mail server takes.
 */
type LeadMail = MailText & { html: string; replyTo: string | undefined };

/** The agency's facts that a mail uses. */
type MailAgency = Pick<Agency, 'name' | 'timeZone'>;

/** The number to dial if mail programs find none, or a wrong one, in what was typed. */
function dialed(typed: string): string {
  const phone = readPhone(typed);
  if (!phone) return '';
  const isFound = !/\P{ASCII}/u.test(typed) && typed.replace(/\D/g, '').includes(phone.key);
  return isFound ? '' : (phone.text ?? phone.dialed);
}

function originLines(
  { lead, reference, receivedAt }: StoredLead,
  { timeZone }: MailAgency,
  deskUrl: string | undefined,
): string[] {
  // A mail program makes a link of an address alone, not of a path.
  const linked = (text: string) =>
    isAuditReport(text) && deskUrl ? new URL(text, deskUrl).href : text;
  const lines: [string, string][] = [
    ['Dial', dialed(lead.phone)],
    ['Reference', reference],
    ['Received', slotName(receivedAt.getTime(), timeZone, Date.now())],
    ...attributionNames.map((field): [string, string] => [
      attributionLabels[field],
      linked(lead.attribution[field]),
    ]),
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
}

/** What happened to a session, and when it takes place. */
function newsOf({ start, state, sequence }: StoredBooking, timeZone: string): string {
  const name = slotName(start, timeZone, Date.now());
  if (state === 'cancelled') return `session cancelled: ${name}`;
  return sequence > 0 ? `session moved to ${name}` : `session on ${name}`;
}

const unknownSession = 'session at an unknown time';
/** Maximum length of a name and of a service in a subject, in characters. */
const subjectPartLength = 40;

function subjectPart(text: string): string {
  const line = singleLine(text);
  const start = firstCharacters(line, subjectPartLength);
  return start === line ? line : `${start.trimEnd()}…`;
}

/** What the visitor asks for, in the words of a subject. */
function concernOf({ lead, booking }: StoredLead, timeZone: string): string {
  switch (lead.kind) {
    case 'form':
      return subjectPart(lead.service);
    case 'chat':
      return 'chat';
    case 'call':
      return 'call';
    case 'booking':
      return booking ? newsOf(booking, timeZone) : unknownSession;
  }
}

function bodyOf({ lead, booking }: StoredLead, { name, timeZone }: MailAgency): string {
  switch (lead.kind) {
    case 'form':
      return formMail({ ...lead, siteName: name }).body;
    case 'chat':
      return [chatMail(lead).body, ...messageLines(lead.message)].join('\r\n');
    case 'call':
      return [lead.name, lead.phone, lead.email, ...messageLines(lead.message)].join('\r\n');
    case 'booking': {
      const news = booking ? newsOf(booking, timeZone) : unknownSession;
      return bookingMailBody({ ...lead, news: `Strategy ${news}` });
    }
  }
}

/**
 * The mail that notifies the agency of a lead: the text of the visitor's own mail, then the
 * reference, where the visitor came from, and a link to the lead at the desk if there is one. The
 * HTML has the same text, escaped. A phone shows about 35 characters of a subject, so it begins
 * with who asks, and for what.
 */
export function leadMail(stored: StoredLead, agency: MailAgency, deskUrl?: string): LeadMail {
  const { lead, corrects } = stored;
  const address = addressIn(lead.email);
  const who = subjectPart(lead.name) || 'No name';
  const [news, before] =
    corrects === undefined
      ? ['', []]
      : ['Correction: ', [`Corrects ${leadReference(corrects)}.`, '']];
  const lines = [...before, bodyOf(stored, agency), '', ...originLines(stored, agency, deskUrl)];
  const text = lines.join('\r\n');
  const paragraphs = escapeHtml(text).replaceAll('\r\n', '<br>\r\n');
  const link = deskUrl && `<p><a href="${escapeHtml(deskUrl)}">Open at the desk</a></p>`;
  return {
    subject: `${news}${who}: ${concernOf(stored, agency.timeZone)} (${stored.reference})`,
    body: deskUrl ? `${text}\r\n\r\nOpen at the desk: ${deskUrl}` : text,
    html: `<!doctype html><html lang="en"><body><p>${paragraphs}</p>${link ?? ''}</body></html>`,
    replyTo: address !== undefined && isAsciiAddress(address) ? address : undefined,
  };
}

/** The mail server and addresses; sender and recipients default to the agency's address. */
type MailSettings = {
  smtpUrl: URL;
  agency: Agency;
  to: readonly string[] | undefined;
  from: string | undefined;
  /** How long to wait for a silent server, in ms. */
  timeoutMs: number;
};

/** A mail; without a recipient it goes to the agency. */
export type Mail = Pick<
  SendMailOptions,
  'subject' | 'text' | 'html' | 'date' | 'messageId' | 'icalEvent' | 'inReplyTo'
> & {
  /** One address in any spelling, or the recipients of the agency that still lack the mail. */
  to?: string | readonly string[] | undefined;
  replyTo?: string | { name: string; address: string };
  headers?: Record<string, string>;
};

/**
 * Attempts to send a mail once, until the signal aborts; `refused` if every recipient is refused for
 * good. Never rejects.
 */
type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<DeliveryResult>;

export type MailSender = ReturnType<typeof mailSender>;

/**
 * Statuses that a server should have sent as temporary: full mailboxes and systems, systems that are
 * down, and too many recipients (RFC 3463, section 3).
 */
const temporaryStatus = /^5\.(?:2\.2|3\.[12]|4\.[235]|5\.3)$/;
/** The words of servers that greylist or limit rates by a permanent code. */
const temporaryWords =
  /gr[ae]y-?list|temporar|later|try again|quota|\bfull\b|too many|limited|rate limit/i;

/**
 * Whether a reply to RCPT refuses the recipient for good. Not if the sender is unwelcome (5.7),
 * which the agency can settle with its provider, or if a permanent code means a temporary failure:
 * 552 was one for long (RFC 5321, section 4.5.3.1.10), and some servers know no other.
 */
export function isPermanent(response: string): boolean {
  const [, code, status = ''] = /^(\d{3})[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!code?.startsWith('5') || code === '530') return false;
  if (status.startsWith('5.1.')) return true;
  if (/^4\.|^5\.7\./.test(status) || temporaryStatus.test(status)) return false;
  return !(code === '552' && status === '') && !temporaryWords.test(response);
}

/** The longest text about refused recipients, in characters. */
const maxRefusals = 1000;

type Rejections = NonNullable<SentMessageInfo['rejectedErrors']>;

/** Whether a recipient is refused for now. */
const canArriveLater = (errors: Rejections): boolean =>
  errors.some(({ response }) => !isPermanent(response ?? ''));

/** Which recipients the mail server refused, and why; undefined if none. */
function refusalsIn(errors: Rejections): string | undefined {
  if (errors.length === 0) return undefined;
  const reasons = errors.map((each) => `${each.recipient} (${failureFrom(each).error})`);
  return firstCharacters(`the mail server refused ${reasons.join(', ')}`, maxRefusals);
}

/** The result for an error of the mail server. */
function failureOf(error: unknown): DeliveryResult {
  const failure = failureFrom(error);
  const rejected: Rejections = Object(error).rejectedErrors ?? [];
  const refusals = refusalsIn(rejected);
  if (refusals === undefined) return failure;
  return { ...failure, outcome: canArriveLater(rejected) ? 'failed' : 'refused', refusals };
}

/** Returns a function that sends mail, the sender's address, and its domain. */
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
  /** The signals of mails that were read to the end, which happens only after DATA is accepted. */
  const read = new WeakSet<AbortSignal>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) =>
      createReadStream(options).once('end', () => signal && read.add(signal));
    done();
  });
  // A mail that is abandoned at the deadline may still arrive; the retry has the same Message-ID.
  const send: SendMail = async ({ to: typed, ...mail }, deadline) => {
    const address = typeof typed === 'string' ? mailAddress(typed) : undefined;
    const addresses = typeof typed === 'string' ? [address ?? []].flat() : (typed ?? recipients);
    if (addresses.length === 0) return { outcome: 'refused', error: 'no email address' };
    const signal = AbortSignal.any(deadline ? [deadline] : []);
    try {
      const { rejectedErrors = [] } = await transport.sendMail({
        from: { name: agency.name, address: sender },
        // As objects, because a text is parsed, perhaps into several recipients.
        to: addresses.map((each) => ({ name: '', address: each })),
        ...mail,
        signal,
      });
      const warning = refusalsIn(rejectedErrors);
      if (warning === undefined) return { outcome: 'delivered' };
      // Permanently refused recipients are tried again, too; those that have the mail are not.
      const remaining = canArriveLater(rejectedErrors) && {
        remaining: rejectedErrors.flatMap(({ recipient }) => recipient ?? []),
      };
      return { outcome: 'delivered', warning, ...remaining };
    } catch (error) {
      const failure = signal.aborted ? timedOut : failureOf(error);
      const isUnanswered = read.has(signal) && Object(error).responseCode === undefined;
      return isUnanswered ? { ...failure, mayHaveArrived: true } : failure;
    }
  };
  return { send, sender, domain: sender.slice(sender.lastIndexOf('@') + 1) };
}

/** Finds the URL of a lead at the desk; undefined if there is no desk. Does not reject. */
export type DeskUrl = (id: string) => Promise<string | undefined>;

/**
 * Delivers leads by SMTP. Every attempt for a lead has the same `Message-ID`, derived from the
 * lead's id, so that duplicates can be recognized.
 */
export function deliverByMail(
  { send, domain }: MailSender,
  agency: Agency,
  deskUrl: DeskUrl,
): Deliver {
  return async (delivery, signal) => {
    const { lead, receivedAt, booking, corrects, remaining } = delivery;
    const { subject, body, html, replyTo } = leadMail(delivery, agency, await deskUrl(lead.id));
    const mail = {
      to: remaining,
      subject,
      text: body,
      html,
      messageId: `<${deliveryKey(delivery)}@${domain}>`,
      date: booking ? new Date(booking.changedAt) : receivedAt,
      ...(corrects !== undefined && { inReplyTo: `<${corrects}@${domain}>` }),
      headers: { 'X-Lead-Id': lead.id },
      ...(replyTo === undefined ? {} : { replyTo: { name: lead.name, address: replyTo } }),
    };
    return await send(mail, signal);
  };
}
