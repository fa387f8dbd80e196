import { z } from 'zod';
import { type Instant, parseInstant } from '../platform/instant.ts';
import { mapAttribution } from '../vocabulary/attribution.ts';
import {
  askedAboutShape,
  attributionShape,
  companyField,
  emailField,
  type FieldProblem,
  type Lead,
  leadId,
  optionalText,
  otherFields,
  problemsOf,
  requiredText,
} from '../vocabulary/lead.ts';
import { mapLeadFields, maxLeadLengths } from '../vocabulary/lead-fields.ts';
import { mailAddress } from '../vocabulary/mail-address.ts';
import { multiLine } from '../vocabulary/plain-text.ts';

const start = z
  .string({ error: 'Choose a time.' })
  .transform((value) => parseInstant(value) ?? Number.NaN)
  .refine((value) => !Number.isNaN(value), { error: 'Choose one of the times on this page.' });

const bookingRequest = z.looseObject({
  id: leadId,
  start,
  name: requiredText({ label: 'The name', max: maxLeadLengths.name, missing: 'Enter your name.' }),
  // Requires a dot in the domain: the visitor's link is mailed there, and no top-level domain has
  // mailboxes.
  email: emailField.refine((typed) => /@.*\./.test(mailAddress(typed) ?? ''), {
    error: 'Enter an email like name@example.com.',
  }),
  phone: optionalText({ label: 'The phone number', max: maxLeadLengths.phone }).default(''),
  message: optionalText({
    label: 'The message',
    max: maxLeadLengths.message,
    normalize: multiLine,
  }).default(''),
  company: companyField,
  ...askedAboutShape,
  ...attributionShape,
});

/** A request for a session: its lead, and its start, which need not be a free slot. */
type ParsedBookingRequest =
  | { outcome: 'request'; lead: Lead; start: Instant }
  | { outcome: 'invalid'; problems: FieldProblem[] };

/** Parses an untrusted form or JSON object into a normalized request or a list of problems. */
export function parseBookingRequest(submission: unknown): ParsedBookingRequest {
  const parsed = bookingRequest.safeParse(submission);
  if (!parsed.success) {
    // A problem without a field concerns the whole form: the body is not an object, for example.
    const problems = problemsOf(parsed.error).map(({ field, message }) =>
      field in bookingRequest.shape
        ? { field, message }
        : { field: '', message: 'Fill in the form.' },
    );
    return { outcome: 'invalid', problems };
  }
  const { id, start, name, email, phone, message, company, ...rest } = parsed.data;
  const written = { ...mapLeadFields(() => ''), name, email, phone, message };
  const attribution = mapAttribution((field) => rest[field]);
  const other = otherFields(parsed.data, bookingRequest);
  const lead: Lead = { id, kind: 'booking', ...written, company, attribution, other };
  return { outcome: 'request', lead, start };
}
