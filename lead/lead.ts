import { z } from 'zod';
import { type Attribution, eachAttribution } from './attribution.ts';
import { leadBounds, maxSubmissionBytes } from './bounds.ts';
import {
  attributionFields,
  company,
  email,
  id,
  lenientText,
  requiredText,
  text,
} from './lead-fields.ts';
import { firstCharacters, multiLine } from './plain-text.ts';

/** What a lead is about when it does not say. */
export const generalService = 'General Inquiry';

const formLead = z.looseObject({
  id,
  kind: z.literal('form'),
  name: requiredText({ label: 'The name', max: leadBounds.name, missing: 'Enter your name.' }),
  email,
  phone: text({ label: 'The phone number', max: leadBounds.phone }).default(''),
  // An older page may offer a service that is gone, and a translator may have changed its name.
  service: lenientText(leadBounds.service)
    .transform((value) => value || generalService)
    .default(generalService),
  message: requiredText({
    label: 'The message',
    max: leadBounds.message,
    missing: 'Enter your message.',
    normalise: multiLine,
  }),
  company,
  uncorrected: z.unknown().optional(),
  ...attributionFields,
});

// The chat takes any text for an answer.
const chatLead = z.looseObject({
  id,
  kind: z.literal('chat'),
  name: lenientText(leadBounds.chatText),
  email: lenientText(leadBounds.chatText),
  phone: lenientText(leadBounds.chatText),
  company,
  ...attributionFields,
});

const leadSchema = z.discriminatedUnion('kind', [formLead, chatLead], {
  error: 'A lead is an object whose kind is "form" or "chat".',
});

type Answers = { id: string; name: string; email: string; phone: string; company?: string };

/** The JSON that a browser posts to `/api/leads`: one flat object. */
export type LeadSubmission = Partial<Attribution> &
  Answers & {
    /** Set once a lead has waited for minutes: nobody will correct it, so it is accepted as it is. */
    uncorrected?: true;
  } & ({ kind: 'form'; service: string; message: string } | { kind: 'chat' });

type FormFields = z.output<typeof formLead>;
type ChatFields = z.output<typeof chatLead>;
type Common = {
  attribution: Attribution;
  /** Fields that this version does not know, as JSON cut to a bound; empty when there are none. */
  other: string;
};

/** A lead left by the contact form. */
export type FormLead = Common &
  Pick<FormFields, 'id' | 'kind' | 'name' | 'email' | 'phone' | 'company' | 'service' | 'message'>;

/** A lead left in the chat. */
export type ChatLead = Common &
  Pick<ChatFields, 'id' | 'kind' | 'name' | 'email' | 'phone' | 'company'>;

/** A lead as the schema lets it through: normalised, within its bounds. */
export type Lead = FormLead | ChatLead;

/** One thing wrong with a submission: the field as it was sent, and how to mend it. */
export type FieldProblem = { field: string; message: string };

/** A submission that is taken. */
export type AcceptedLead =
  | { outcome: 'lead'; lead: Lead }
  /** Wrong in a way that no visitor can correct: the lead's message holds all that came. */
  | { outcome: 'unreadable'; lead: FormLead };

/** What becomes of a submission. */
export type ParsedLead = AcceptedLead | { outcome: 'invalid'; problems: FieldProblem[] };

const mostProblems = 20;

function problemsOf(error: z.ZodError): FieldProblem[] {
  const problems = error.issues.map(
    ({ path, message }): FieldProblem => ({
      field: String(path[0] ?? 'kind'),
      message,
    }),
  );
  const firstOfField = new Map(problems.toReversed().map((problem) => [problem.field, problem]));
  return problems
    .filter((problem) => firstOfField.get(problem.field) === problem)
    .slice(0, mostProblems);
}

const fieldsOfForm = new Set(Object.keys(formLead.shape));

/** The fields of a submission that this version does not know: kept aside, as text. */
function otherFields(submission: Record<string, unknown>): string {
  const unknown = Object.entries(submission).filter(([name]) => !fieldsOfForm.has(name));
  if (unknown.length === 0) return '';
  return firstCharacters(JSON.stringify(Object.fromEntries(unknown)), leadBounds.other);
}

// The fields that show that a person wrote something.
const contactSchema = z.object({
  id,
  name: lenientText(leadBounds.name),
  email: lenientText(leadBounds.email),
  phone: lenientText(leadBounds.phone),
  message: lenientText(leadBounds.message),
});

/** The whole submission as a lead's message; undefined when no person wrote anything in it. */
function asItCame(submission: unknown): FormLead | undefined {
  const contact = contactSchema.safeParse(submission).data;
  if (!contact) return undefined;
  const { id, name, email, phone, message } = contact;
  if (!name && !email && !phone && !message) return undefined;
  return {
    id,
    kind: 'form',
    name: name || 'Unreadable',
    email,
    phone,
    service: generalService,
    message: multiLine(firstCharacters(JSON.stringify(submission), maxSubmissionBytes)),
    company: '',
    attribution: eachAttribution(() => ''),
    other: '',
  };
}

/**
 * Reads a submission from anywhere: a normalised lead, or what is wrong with it (20 problems at
 * most). Only what the person in front of the form can mend is a problem; anything else that an older
 * page, a translator or another script did to it is cut, dropped or kept aside, and where nothing
 * helps, the whole of it becomes a lead's message.
 */
export function parseLead(submission: unknown): ParsedLead {
  const parsed = leadSchema.safeParse(submission);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error);
    const isKnown = problems.every(({ field }) => field !== 'kind');
    const isInHand = Object(submission).uncorrected !== true;
    const lead = isKnown && isInHand ? undefined : asItCame(submission);
    return lead ? { outcome: 'unreadable', lead } : { outcome: 'invalid', problems };
  }
  const { id, kind, name, email, phone, company, ...rest } = parsed.data;
  const attribution = eachAttribution((field) => rest[field]);
  const common = { id, name, email, phone, company, attribution, other: otherFields(parsed.data) };
  if (kind === 'chat') return { outcome: 'lead', lead: { ...common, kind } };
  const { service, message } = parsed.data;
  return { outcome: 'lead', lead: { ...common, kind, service, message } };
}
