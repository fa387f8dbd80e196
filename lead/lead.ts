import { z } from 'zod';
import { leadBounds } from './bounds.ts';
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
import { defaultContactService } from './services.ts';

const formLead = z.looseObject({
  id,
  kind: z.literal('form'),
  name: requiredText({ label: 'The name', max: leadBounds.name, missing: 'Enter your name.' }),
  email,
  phone: text({ label: 'The phone number', max: leadBounds.phone }).default(''),
  // An older page may offer a service that is gone, and a translator may have changed its name.
  service: lenientText(leadBounds.service)
    .transform((value) => value || defaultContactService)
    .default(defaultContactService),
  message: requiredText({
    label: 'The message',
    max: leadBounds.message,
    missing: 'Enter your message.',
    normalise: multiLine,
  }),
  company,
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
  Answers &
  ({ kind: 'form'; service: string; message: string } | { kind: 'chat' });

/** Where a visitor came from, bounded and untrusted; an unknown part is the empty string. */
export type Attribution = Record<keyof typeof attributionFields, string>;

type Common = {
  id: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  attribution: Attribution;
  /** Fields that this version does not know, as JSON cut to a bound; empty when there are none. */
  other: string;
};

/** A lead left by the contact form. */
export type FormLead = Common & {
  kind: 'form';
  service: string;
  message: string;
};

/** A lead left in the chat. */
export type ChatLead = Common & { kind: 'chat' };

/** A lead as the schema lets it through: normalised, within its bounds. */
export type Lead = FormLead | ChatLead;

/** One thing wrong with a submission: the field as it was sent, and how to mend it. */
export type FieldProblem = { field: string; message: string };

/** What becomes of a submission. */
export type ParsedLead =
  | { outcome: 'lead'; lead: Lead }
  | { outcome: 'invalid'; problems: FieldProblem[] };

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

/**
 * Reads a submission from anywhere: a normalised lead, or what is wrong with it (20 problems at
 * most). Only what the person in front of the form can mend is a problem; anything else that an older
 * page, a translator or another script did to it is cut, dropped or kept aside.
 */
export function parseLead(submission: unknown): ParsedLead {
  const parsed = leadSchema.safeParse(submission);
  if (!parsed.success) return { outcome: 'invalid', problems: problemsOf(parsed.error) };
  const { id, kind, name, email, phone, company, ...rest } = parsed.data;
  const attribution = Object.fromEntries(
    Object.keys(attributionFields).map((field) => [field, rest[field]]),
  ) as Attribution;
  const common = { id, name, email, phone, company, attribution, other: otherFields(parsed.data) };
  if (kind === 'chat') return { outcome: 'lead', lead: { ...common, kind } };
  const { service, message } = parsed.data;
  return { outcome: 'lead', lead: { ...common, kind, service, message } };
}
