import { z } from 'zod';
import type { Instant } from '../platform/instant.ts';
import { maxSubmissionBytes } from '../platform/max-submission-bytes.ts';
import {
  type Attribution,
  type AttributionField,
  isReportPath,
  mapAttribution,
  withoutReportToken,
} from './attribution.ts';
import { type LeadField, mapLeadFields, maxLeadLengths, type VisitorField } from './lead-fields.ts';
import { mailAddress } from './mail-address.ts';
import { characterCount, firstCharacters, multiLine, singleLine } from './plain-text.ts';
import type { LeadProgress } from './progress.ts';

/** A text field: its name in error messages, its maximum length in characters, its normalization. */
type TextField = { label: string; max: number; normalize?: (text: string) => string };

/** Text that may be empty: normalized, then at most `max` characters long. */
export function optionalText({ label, max, normalize = singleLine }: TextField) {
  // The cheap length check comes first, so a megabyte is rejected before normalization.
  const tooLong = { error: `${label} can have at most ${max} characters. Please shorten it.` };
  return z
    .string({ error: `${label} must be text.` })
    .max(max * 8, { ...tooLong, abort: true })
    .transform(normalize)
    .refine((value) => characterCount(value) <= max, tooLong);
}

/** Text that must not be empty after normalization; `missing` is the error message. */
export function requiredText(options: TextField & { missing: string }) {
  return optionalText(options)
    .default('')
    .refine((value) => value !== '', { error: options.missing });
}

/**
 * Text that never causes a rejection, for values that visitors cannot correct: long text is
 * truncated, and any other type becomes the empty string.
 */
export function lenientText(max: number, normalize = singleLine) {
  return z
    .unknown()
    .transform((value) => (typeof value === 'string' ? value : ''))
    .transform((value) => firstCharacters(normalize(value.slice(0, max * 8)), max).trimEnd())
    .default('');
}

const cleanPath = (value: string): string =>
  value.startsWith('/') && !value.startsWith('//') ? withoutReportToken(value) : '';
const cleanHost = (value: string): string => (/^[a-z0-9.-]+(:\d{1,5})?$/i.test(value) ? value : '');
const cleanReportPath = (value: string): string => (isReportPath(value) ? value : '');
/** Cleans attribution values; the result is empty if a value counts as unknown. */
const attributionCleaners: Partial<Record<AttributionField, (value: string) => string>> = {
  audit: cleanReportPath,
  page: cleanPath,
  landingPage: cleanPath,
  referrerHost: cleanHost,
};

/** A schema for each attribution field, as the browser sends it. */
export const attributionShape = mapAttribution((field) =>
  lenientText(maxLeadLengths.attribution).transform(
    (value) => attributionCleaners[field]?.(value) ?? value,
  ),
);

/** A lead's id: a version 7 UUID in lower case. */
export const leadId = z.uuidv7({ error: 'The id must be a UUID of version 7.' }).toLowerCase();

/** Values that looked wrong when they were first sent; sent again unchanged, they are accepted. */
export const askedAboutShape = {
  emailAsked: z.unknown().optional(),
  phoneAsked: z.unknown().optional(),
};

/** The honeypot that only bots fill in. Any value marks the lead as suspected. */
export const companyField = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? undefined)))
  .transform((value) => firstCharacters(value ?? '', maxLeadLengths.company))
  .default('');

/** Each field's name in error messages, its maximum length, and its normalization. */
const textFields: Record<LeadField, TextField> = {
  name: { label: 'The name', max: maxLeadLengths.name },
  email: { label: 'The email address', max: maxLeadLengths.email },
  phone: { label: 'The phone number', max: maxLeadLengths.phone },
  service: { label: 'The service', max: maxLeadLengths.service },
  message: { label: 'The message', max: maxLeadLengths.message, normalize: multiLine },
};

/** The fields as staff fill them in: each may be empty. */
export const optionalFields = mapLeadFields((field) => optionalText(textFields[field]).default(''));

/** The address as typed; `mailAddress` normalizes it. Accepts all to which email can be sent. */
export const emailField = requiredText({
  ...textFields.email,
  missing: 'Enter your email address.',
}).refine((value) => value === '' || mailAddress(value) !== undefined, {
  error: 'Enter an email like name@example.com.',
});

/** The service of a lead that does not name one. */
export const generalService = 'General Inquiry';

const formFields = {
  name: requiredText({ ...textFields.name, missing: 'Enter your name.' }),
  email: emailField,
  phone: optionalFields.phone,
  // Any text: an older page may offer a service that is gone, and a translator may change its name.
  service: lenientText(maxLeadLengths.service).transform((value) => value || generalService),
  message: requiredText({ ...textFields.message, missing: 'Enter your message.' }),
} satisfies Record<LeadField, z.ZodType<string>>;

/** The id of the lead that this one corrects; an invalid id is ignored. */
const corrects = leadId.optional().catch(undefined);

const formLead = z.looseObject({
  id: leadId,
  corrects,
  kind: z.literal('form'),
  ...formFields,
  company: companyField,
  uncorrected: z.unknown().optional(),
  ...askedAboutShape,
  ...attributionShape,
});

// The chat accepts any text as an answer.
const chatLead = z.looseObject({
  id: leadId,
  corrects,
  kind: z.literal('chat'),
  name: lenientText(maxLeadLengths.chatText),
  email: lenientText(maxLeadLengths.chatText),
  phone: lenientText(maxLeadLengths.chatText),
  /** The visitor's earlier messages. */
  message: lenientText(maxLeadLengths.message, multiLine),
  company: companyField,
  ...attributionShape,
});

const leadSchema = z.discriminatedUnion('kind', [formLead, chatLead], {
  error: 'A lead is an object whose kind is "form" or "chat".',
});

/** The JSON that a browser posts to `/api/leads`: one flat object. */
export type LeadSubmission = Partial<Attribution> & {
  id: string;
  /** The id of the lead that this one corrects. */
  corrects?: string;
  company?: string;
  /** Set after minutes without success: the visitor has probably left, so it is accepted as is. */
  uncorrected?: true;
} & (
    | ({ kind: 'form' } & Record<LeadField, string>)
    | ({ kind: 'chat'; message?: string } & Record<VisitorField, string>)
  );

/** The source of a lead; a `call` was entered at the desk. */
export type LeadKind = 'form' | 'chat' | 'booking' | 'call';

/** A valid lead: normalized and within the limits. Fields that its kind does not have are empty. */
export type Lead = Record<LeadField, string> & {
  id: string;
  /** The time of a booking is in the bookings table. */
  kind: LeadKind;
  /** The value of the honeypot. */
  company: string;
  attribution: Attribution;
  /** Fields unknown to this version, as truncated JSON; empty when there are none. */
  other: string;
};

/** A stored lead in a list. */
export type LeadSummary = Pick<Lead, 'id' | 'kind' | 'name' | 'email' | 'phone' | 'service'> & {
  reference: string;
  /** The beginning of the message. */
  excerpt: string;
  receivedAt: Instant;
  /** When a person first opened it; undefined if no one has. */
  readAt: Instant | undefined;
  progress: LeadProgress;
  answeredAt: Instant | undefined;
  isSuspected: boolean;
  /** Whether a delivery to the agency failed, even if it will be retried. */
  hasFailed: boolean;
  /** Its session, if it booked one. */
  session: { start: Instant; state: 'held' | 'open' | 'cancelled' } | undefined;
  /** The id of the earlier lead of the same sender that it corrects. */
  corrects: string | undefined;
  /** The earliest date (ISO) of its reminders. */
  remindOn: string | undefined;
  /** Who is working on it, for the lists of the desk. */
  work?: LeadWork | undefined;
};

/** Who is working on a lead, by name. */
export type LeadWork = {
  /** Each person's newest notes, and the notes of the lead's reminders; newest last. */
  notes: readonly { text: string; person: string }[];
  /** Earliest first. */
  reminders: readonly { personId: string | null; person: string; on: string }[];
  /** Who set its current step. */
  markedBy: string | undefined;
  /** Whether it was ever marked as answered, not only as won or lost. */
  wasAnswered: boolean;
};

/**
 * Whether a chat lead is only a number to call, because its sender has not given the other answers.
 */
export const isUnfinished = ({ kind, email }: Pick<Lead, 'kind' | 'email'>): boolean =>
  kind === 'chat' && email === '';

/** A problem with a submission: the field's name as sent, and how to correct it. */
export type FieldProblem = { field: string; message: string };

/** The result of parsing a submission. */
export type ParsedLead =
  /** `corrects`: the id of the earlier lead that it claims to correct, if any. */
  | { outcome: 'lead'; lead: Lead; corrects?: string | undefined }
  /** Invalid, but not correctable by the visitor; the lead's message is the whole submission. */
  | { outcome: 'unreadable'; lead: Lead; corrects?: undefined }
  | { outcome: 'invalid'; problems: FieldProblem[] };

const maxProblems = 20;

/** The first problem of each field, at most 20. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.map(
    ({ path, message }): FieldProblem => ({
      field: String(path[0] ?? 'kind'),
      message,
    }),
  );
  const firstOfField = new Map(problems.toReversed().map((problem) => [problem.field, problem]));
  return problems
    .filter((problem) => firstOfField.get(problem.field) === problem)
    .slice(0, maxProblems);
}

/** The fields of a submission that are not in its schema, as JSON text. */
export function otherFields(submission: Record<string, unknown>, schema: z.ZodObject): string {
  const unknownFields = Object.entries(submission).filter(([name]) => !(name in schema.shape));
  if (unknownFields.length === 0) return '';
  return firstCharacters(JSON.stringify(Object.fromEntries(unknownFields)), maxLeadLengths.other);
}

// Text in any of these fields shows that a person wrote it.
const contactSchema = z.object({
  id: leadId,
  company: companyField.catch(''),
  name: lenientText(maxLeadLengths.name),
  email: lenientText(maxLeadLengths.email),
  phone: lenientText(maxLeadLengths.phone),
  message: lenientText(maxLeadLengths.message),
});

/** A lead whose message is the whole submission; undefined if no person wrote any of it. */
function unreadableLead(submission: unknown): Lead | undefined {
  const contact = contactSchema.safeParse(submission).data;
  if (!contact) return undefined;
  const { id, company, ...texts } = contact;
  if (Object.values(texts).every((text) => text === '')) return undefined;
  return {
    ...mapLeadFields(() => ''),
    ...texts,
    id,
    kind: 'form',
    name: texts.name || 'Unreadable',
    service: generalService,
    message: multiLine(firstCharacters(JSON.stringify(submission), maxSubmissionBytes)),
    company,
    attribution: mapAttribution(() => ''),
    other: '',
  };
}

/**
 * Parses an untrusted submission into a normalized lead or a list of at most 20 problems. Only an
 * error that the visitor can correct is a problem: changes by an older page, a translator or
 * another script are truncated, dropped or moved to `other`. If that is not enough, the whole
 * submission becomes the message of an `unreadable` lead.
 */
export function parseLead(submission: unknown): ParsedLead {
  const parsed = leadSchema.safeParse(submission);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error);
    const isKnownKind = problems.every(({ field }) => field !== 'kind');
    const isCorrectable = isKnownKind && Object(submission).uncorrected !== true;
    const lead = isCorrectable ? undefined : unreadableLead(submission);
    return lead ? { outcome: 'unreadable', lead } : { outcome: 'invalid', problems };
  }
  const { data } = parsed;
  const { id, kind, name, email, phone, message, company } = data;
  const fields =
    data.kind === 'form'
      ? mapLeadFields((field) => data[field])
      : { ...mapLeadFields(() => ''), name, email, phone, message };
  const attribution = mapAttribution((field) => data[field]);
  // The form's schema has the fields of both kinds.
  const other = otherFields(data, formLead);
  const lead = { id, kind, ...fields, company, attribution, other };
  return { outcome: 'lead', lead, corrects: data.corrects };
}
