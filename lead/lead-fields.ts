import { z } from 'zod';
import { leadBounds, maxElapsedMs } from './bounds.ts';
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

// Attribution is a by-product: a strange value is dropped or cut, and never costs the lead.
function attributionText(keep: (value: string) => boolean = () => true) {
  return z
    .string({ error: 'This must be text.' })
    .transform((value) => firstCharacters(singleLine(value.slice(0, 4000)), leadBounds.attribution))
    .transform((value) => (keep(value) ? value.trimEnd() : ''))
    .default('');
}

const isPath = (value: string): boolean => value.startsWith('/') && !value.startsWith('//');
const isHost = (value: string): boolean => /^[a-z0-9.-]+(:\d{1,5})?$/i.test(value);

/** Where the visitor came from, field by field as the browser sends it. */
export const attributionFields = {
  /** Path of the page the lead was sent from, like `/contact`. */
  page: attributionText(isPath),
  /** Path of the first page of the visit. */
  landingPage: attributionText(isPath),
  /** Host of the site that linked here, without path or query. */
  referrerHost: attributionText(isHost),
  utmSource: attributionText(),
  utmMedium: attributionText(),
  utmCampaign: attributionText(),
  utmTerm: attributionText(),
  utmContent: attributionText(),
};

/** The id of a lead: a UUID of version 7, in lower case. */
export const id = z.uuidv7({ error: 'The id must be a UUID of version 7.' }).toLowerCase();

/**
 * Milliseconds between showing the form or chat and sending it, as the browser measured them, at
 * most 30 days. Digits as text pass too, because a form-encoded body holds nothing but text.
 */
export const elapsedMs = z
  .union([z.number(), z.stringFormat('digits', /^\d{1,12}$/).transform(Number)], {
    error: 'elapsedMs must be a number of milliseconds.',
  })
  .pipe(
    z
      .number()
      .min(0)
      .transform((ms) => Math.min(Math.round(ms), maxElapsedMs)),
  )
  .optional();

/** The hidden field: filled by robots only. Whatever it holds marks the lead. */
export const company = z.string({ error: 'company must be text.' }).default('');

/** As loose as it can be: native validation asks for more, and a strange address is still a lead. */
export const email = requiredText({
  label: 'The e-mail address',
  max: leadBounds.email,
  missing: 'Enter your e-mail address.',
}).refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'Enter an e-mail address like name@company.com.',
});
