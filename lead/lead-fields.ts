import { z } from 'zod';
import { type AttributionField, eachAttribution } from './attribution.ts';
import { leadBounds } from './bounds.ts';
import { characterCount, firstCharacters, singleLine } from './plain-text.ts';

/** A field of text: its name in messages, its bound in characters, and how it is tidied. */
type Text = { label: string; max: number; normalise?: (text: string) => string };

/** Text that may be empty, normalised and then at most `max` characters long. */
export function text({ label, max, normalise = singleLine }: Text) {
  // A cheap look at the length comes first: a megabyte is refused without normalising it.
  const tooLong = { error: `${label} can hold ${max} characters at most. Please shorten it.` };
  return z
    .string({ error: `${label} must be text.` })
    .max(max * 8, { ...tooLong, abort: true })
    .transform(normalise)
    .refine((value) => characterCount(value) <= max, tooLong);
}

/** Text that is not empty once normalised; `missing` is the message when it is. */
export function requiredText(options: Text & { missing: string }) {
  return text(options)
    .default('')
    .refine((value) => value !== '', { error: options.missing });
}

/**
 * Text that never costs a lead, because no visitor can mend it: what is long is cut, and what is no
 * text is nothing.
 */
export function lenientText(max: number) {
  return z
    .unknown()
    .transform((value) => (typeof value === 'string' ? value : ''))
    .transform((value) => firstCharacters(singleLine(value.slice(0, max * 8)), max).trimEnd())
    .default('');
}

const isPath = (value: string): boolean => value.startsWith('/') && !value.startsWith('//');
const isHost = (value: string): boolean => /^[a-z0-9.-]+(:\d{1,5})?$/i.test(value);
/** What a field of the attribution has to look like; another value counts as unknown. */
const shapes: Partial<Record<AttributionField, (value: string) => boolean>> = {
  page: isPath,
  landingPage: isPath,
  referrerHost: isHost,
};

/** Where the visitor came from, field by field as the browser sends it. */
export const attributionFields = eachAttribution((field) => {
  const fits = shapes[field] ?? (() => true);
  return lenientText(leadBounds.attribution)
    .transform((value) => (fits(value) ? value : ''))
    .default('');
});

/** The id of a lead: a UUID of version 7, in lower case. */
export const id = z.uuidv7({ error: 'The id must be a UUID of version 7.' }).toLowerCase();

/** The hidden field: filled by robots only. Whatever it holds marks the lead. */
export const company = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? undefined)))
  .transform((value) => firstCharacters(value ?? '', leadBounds.company))
  .default('');

/** As loose as it can be: native validation asks for more, and a strange address is still a lead. */
export const email = requiredText({
  label: 'The e-mail address',
  max: leadBounds.email,
  missing: 'Enter your e-mail address.',
}).refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'Enter an e-mail address like name@company.com.',
});
