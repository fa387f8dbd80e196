import { z } from 'zod';
import { type AttributionField, mapAttribution } from './attribution.ts';
import { leadBounds } from './lead-fields.ts';
import { characterCount, firstCharacters, singleLine } from './plain-text.ts';

/** A text field: its name in error messages, its maximum length in characters, and its normalization. */
type Text = { label: string; max: number; normalize?: (text: string) => string };

/** Text that may be empty: normalized, then at most `max` characters long. */
export function text({ label, max, normalize = singleLine }: Text) {
  // The cheap length check comes first, so a megabyte is rejected without normalizing it.
  const tooLong = { error: `${label} can have at most ${max} characters. Please shorten it.` };
  return z
    .string({ error: `${label} must be text.` })
    .max(max * 8, { ...tooLong, abort: true })
    .transform(normalize)
    .refine((value) => characterCount(value) <= max, tooLong);
}

/** Text that must not be empty after normalization; `missing` is the error message. */
export function requiredText(options: Text & { missing: string }) {
  return text(options)
    .default('')
    .refine((value) => value !== '', { error: options.missing });
}

/**
 * Text that never causes a rejection, for values that no visitor can correct: long text is truncated and
 * any other type becomes the empty string.
 */
export function lenientText(max: number, normalize = singleLine) {
  return z
    .unknown()
    .transform((value) => (typeof value === 'string' ? value : ''))
    .transform((value) => firstCharacters(normalize(value.slice(0, max * 8)), max).trimEnd())
    .default('');
}

const isPath = (value: string): boolean => value.startsWith('/') && !value.startsWith('//');
const isHost = (value: string): boolean => /^[a-z0-9.-]+(:\d{1,5})?$/i.test(value);
/** Checks for attribution fields; a value that fails counts as unknown. */
const checks: Partial<Record<AttributionField, (value: string) => boolean>> = {
  page: isPath,
  landingPage: isPath,
  referrerHost: isHost,
};

/** A schema for each attribution field, as the browser sends it. */
export const attributionShape = mapAttribution((field) => {
  const isValid = checks[field] ?? (() => true);
  return lenientText(leadBounds.attribution).transform((value) => (isValid(value) ? value : ''));
});

/** A lead's id: a version 7 UUID in lower case. */
export const id = z.uuidv7({ error: 'The id must be a UUID of version 7.' }).toLowerCase();

/** What the visitor was asked about, to be taken the second time. */
export const askedShape = {
  emailAsked: z.unknown().optional(),
  phoneAsked: z.unknown().optional(),
};

/** The hidden field that only bots fill in. Any value marks the lead as suspected. */
export const company = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? undefined)))
  .transform((value) => firstCharacters(value ?? '', leadBounds.company))
  .default('');

/** Deliberately loose: browsers validate more strictly, and an odd address is better than no lead. */
export const email = requiredText({
  label: 'The email address',
  max: leadBounds.email,
  missing: 'Enter your email address.',
}).refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'Enter an email like name@example.com.',
});
