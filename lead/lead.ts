import { z } from 'zod';
import { type Attribution, mapAttribution } from './attribution.ts';
import { leadBounds, maxSubmissionBytes } from './bounds.ts';
import { type CorrectionFields, correctedLead } from './correction.ts';
import {
  askedShape,
  attributionShape,
  company,
  email,
  id,
  lenientText,
  requiredText,
  text,
} from './lead-fields.ts';
import type { ContactField, LeadField } from './lead-labels.ts';
import { firstCharacters, multiLine } from './plain-text.ts';

/** The service of a lead that names none. */
export const generalService = 'General Inquiry';

const formLead = z.looseObject({
  id,
  kind: z.literal('form'),
  name: requiredText({ label: 'The name', max: leadBounds.name, missing: 'Enter your name.' }),
  email,
  phone: text({ label: 'The phone number', max: leadBounds.phone }).default(''),
  // Any text: an older page may offer a service that is gone, and a translator may change its name.
  service: lenientText(leadBounds.service).transform((value) => value || generalService),
  message: requiredText({
    label: 'The message',
    max: leadBounds.message,
    missing: 'Enter your message.',
    normalize: multiLine,
  }),
  company,
  uncorrected: z.unknown().optional(),
  ...askedShape,
  ...attributionShape,
});

// The chat accepts any text as an answer.
const chatLead = z.looseObject({
  id,
  kind: z.literal('chat'),
  name: lenientText(leadBounds.chatText),
  email: lenientText(leadBounds.chatText),
  phone: lenientText(leadBounds.chatText),
  /** What the visitor wrote before. */
  message: lenientText(leadBounds.message, multiLine),
  company,
  ...attributionShape,
});

const leadSchema = z.discriminatedUnion('kind', [formLead, chatLead], {
  error: 'A lead is an object whose kind is "form" or "chat".',
});

/** The JSON that a browser posts to `/api/leads`: one flat object. */
export type LeadSubmission = Partial<Attribution & CorrectionFields> &
  Record<'id' | ContactField, string> & {
    company?: string;
    /** Set after minutes of waiting: nobody is there to correct the lead, so it is accepted as is. */
    uncorrected?: true;
  } & ({ kind: 'form'; service: string; message: string } | { kind: 'chat'; message?: string });

type FormFields = z.output<typeof formLead>;
type ChatFields = z.output<typeof chatLead>;
type Common = {
  attribution: Attribution;
  /** Fields unknown to this version, as truncated JSON; empty when there are none. */
  other: string;
};

/** A lead from the contact form. */
type FormLead = Common & Pick<FormFields, 'id' | 'kind' | 'company' | LeadField>;

/** A lead from the chat. */
export type ChatLead = Common &
  Pick<ChatFields, 'id' | 'kind' | 'company' | ContactField | 'message'>;

/** A lead that booked a session; the store has its time. */
export type BookingLead = Common &
  Pick<FormFields, 'id' | 'company' | ContactField | 'message'> & { kind: 'booking' };

/** A valid lead: normalized and within its bounds. */
export type Lead = FormLead | ChatLead | BookingLead;

/** One problem with a submission: the field's name as sent, and how to correct it. */
export type FieldProblem = { field: string; message: string };

/** An accepted submission. */
export type AcceptedLead =
  /** `corrects`: the id of the earlier lead that it corrects, if any. */
  | { outcome: 'lead'; lead: Lead; corrects?: string | undefined }
  /** Invalid in a way that no visitor can correct: the lead's message holds the whole submission. */
  | { outcome: 'unreadable'; lead: FormLead; corrects?: undefined };

/** The result of parsing a submission. */
type ParsedLead = AcceptedLead | { outcome: 'invalid'; problems: FieldProblem[] };

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

/** The fields of a submission that its schema does not know, as JSON text. */
export function otherFields(submission: Record<string, unknown>, schema: z.ZodObject): string {
  const unknown = Object.entries(submission).filter(([name]) => !(name in schema.shape));
  if (unknown.length === 0) return '';
  return firstCharacters(JSON.stringify(Object.fromEntries(unknown)), leadBounds.other);
}

// Text in any of these fields shows that a person wrote something.
const contactSchema = z.object({
  id,
  company: company.catch(''),
  name: lenientText(leadBounds.name),
  email: lenientText(leadBounds.email),
  phone: lenientText(leadBounds.phone),
  message: lenientText(leadBounds.message),
});

/** A lead whose message is the whole submission; undefined when no person wrote anything in it. */
function unreadableLead(submission: unknown): FormLead | undefined {
  const contact = contactSchema.safeParse(submission).data;
  if (!contact) return undefined;
  const { id, name, email, phone, message, company } = contact;
  if (!name && !email && !phone && !message) return undefined;
  return {
    id,
    kind: 'form',
    name: name || 'Unreadable',
    email,
    phone,
    service: generalService,
    message: multiLine(firstCharacters(JSON.stringify(submission), maxSubmissionBytes)),
    company,
    attribution: mapAttribution(() => ''),
    other: '',
  };
}

/**
 * Parses an untrusted submission into a normalized lead or a list of at most 20 problems. Only an error
 * that the visitor can correct is a problem. Whatever an older page, a translator or another script did
 * to the submission is truncated, dropped or moved to `other`; if that is not enough, the whole
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
  const { id, kind, name, email, phone, company, ...rest } = parsed.data;
  const attribution = mapAttribution((field) => rest[field]);
  const common = {
    id,
    name,
    email,
    phone,
    company,
    attribution,
    other: otherFields(parsed.data, formLead),
  };
  const { message } = parsed.data;
  const corrects = correctedLead(parsed.data);
  if (kind === 'chat') return { outcome: 'lead', lead: { ...common, kind, message }, corrects };
  const { service } = parsed.data;
  return { outcome: 'lead', lead: { ...common, kind, service, message }, corrects };
}
