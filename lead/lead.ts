import { z } from 'zod';
import { leadBounds } from './bounds.ts';
import {
  attributionFields,
  company,
  elapsedMs,
  email,
  id,
  requiredText,
  text,
} from './lead-fields.ts';
import { firstCharacters, multiLine, singleLine } from './plain-text.ts';
import { type ContactService, contactServices, defaultContactService } from './services.ts';

const formLead = z.strictObject({
  id,
  kind: z.literal('form'),
  name: requiredText({ label: 'The name', max: leadBounds.name, missing: 'Enter your name.' }),
  email,
  phone: text({ label: 'The phone number', max: leadBounds.phone }).default(''),
  service: z
    .enum(contactServices, { error: 'Choose one of the services of the list.' })
    .default(defaultContactService),
  message: requiredText({
    label: 'The message',
    max: leadBounds.message,
    missing: 'Enter your message.',
    normalise: multiLine,
  }),
  company,
  elapsedMs,
  ...attributionFields,
});

// The chat takes any text for an answer, so only its length is bounded.
const chatAnswer = (label: string) => text({ label, max: leadBounds.chatText }).default('');

const chatLead = z.strictObject({
  id,
  kind: z.literal('chat'),
  name: requiredText({
    label: 'The name',
    max: leadBounds.chatText,
    missing: 'The name is empty.',
  }),
  email: chatAnswer('The e-mail address'),
  phone: chatAnswer('The phone number'),
  company,
  elapsedMs,
  ...attributionFields,
});

const leadSchema = z.discriminatedUnion('kind', [formLead, chatLead], {
  error: 'A lead is an object whose kind is "form" or "chat".',
});

/** The JSON that a browser posts to `/api/leads`: one flat object, only these fields. */
export type LeadSubmission = z.input<typeof leadSchema>;

/** Where a visitor came from, bounded and untrusted; an unknown part is the empty string. */
export type Attribution = Record<keyof typeof attributionFields, string>;

type Common = {
  id: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  elapsedMs: number | undefined;
  attribution: Attribution;
};

/** A lead left by the contact form. */
export type FormLead = Common & {
  kind: 'form';
  service: ContactService;
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
  const problems = error.issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: firstCharacters(singleLine(key.slice(0, 1000)), 60),
          message: 'This field is not part of a lead. Leave it out.',
        }))
      : [{ field: String(issue.path[0] ?? 'kind'), message: issue.message }],
  );
  const firstOfField = new Map(problems.toReversed().map((problem) => [problem.field, problem]));
  return problems
    .filter((problem) => firstOfField.get(problem.field) === problem)
    .slice(0, mostProblems);
}

/** Reads a submission from anywhere: a normalised lead, or what is wrong with it (20 at most). */
export function parseLead(submission: unknown): ParsedLead {
  const parsed = leadSchema.safeParse(submission);
  if (!parsed.success) return { outcome: 'invalid', problems: problemsOf(parsed.error) };
  const { page, landingPage, referrerHost, utmSource, utmMedium, utmCampaign, ...rest } =
    parsed.data;
  const { utmTerm, utmContent, elapsedMs, ...fields } = rest;
  const attribution = {
    page,
    landingPage,
    referrerHost,
    utmSource,
    utmMedium,
    utmCampaign,
    utmTerm,
    utmContent,
  };
  return { outcome: 'lead', lead: { ...fields, elapsedMs, attribution } };
}
