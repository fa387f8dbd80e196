import { z } from 'zod';
import { toText } from '../../agency/agency.ts';
import { drawingNames } from '../../drawings/names.ts';
import { plateNames } from '../../drawings/plates/names.ts';
import { removeUnprintable } from '../../platform/remove-unprintable.ts';
import { readPrice } from '../dollars.ts';
import { fillFigures } from '../figures.ts';
import { typeProblem } from '../loading/content-problem.ts';
import { formService } from './reference.ts';

const filledText = (blanks: string[]) =>
  z
    .string({ error: ({ input }) => typeProblem('string', input) })
    .overwrite((text) => removeUnprintable(text).trim())
    .min(1, 'is empty; write a text or remove the key')
    .transform((value, context) => {
      try {
        return fillFigures(value, blanks);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    });

/** Text in which `{figure}` is replaced; an unknown figure is an error. */
export const text = filledText([]);

/** How the contact form starts for a visitor who follows a page's main button. */
export const inquiry = z.strictObject({
  /** One of the form's services; by default the first. */
  service: formService.optional(),
});

/** Text shared by all pages of a kind, with blanks such as `{city}` that each page fills in. */
export const template = (...blanks: string[]) => filledText(blanks);
export const sentences = (...blanks: string[]) => template(...blanks).pipe(z.string().max(320));
/** The text of a button, a link or a label; longer text breaks the layout on small phones. */
export const label = text.pipe(z.string().max(40));
export const heading = text.pipe(z.string().max(48));

export const boundedText = (min: number, max: number, what: string) =>
  text.pipe(
    z
      .string()
      .min(min, {
        error: ({ input }) =>
          `${what} must have at least ${min} characters; this one has ${String(input).length}`,
      })
      .max(max, {
        error: ({ input }) =>
          `${what} must have at most ${max} characters, because search engines cut off the rest; this one has ${String(input).length}`,
      }),
  );

/** A price in any notation that `readPrice` accepts. */
const price = <P>(example: string, read: (price: NonNullable<ReturnType<typeof readPrice>>) => P) =>
  z.preprocess(toText, text).transform((value, { addIssue }) => {
    const found = readPrice(value);
    const result = found && read(found);
    if (result !== undefined) return result;
    addIssue({ code: 'custom', message: `must be ${example}; this one is "${value}"` });
    return z.NEVER;
  });

/** Dollars, such as "$1,500", as a number. */
export const dollars = price('an amount such as "$1,500"', ({ from, to, isOpen }) =>
  to === undefined && !isOpen ? from : undefined,
);

/** A range of dollars, such as "$1,500-$3,000". */
export const dollarRange = price('a range such as "$1,500-$3,000"', ({ from, to, isOpen }) =>
  to === undefined || isOpen ? undefined : { from, to },
);

/** A price as agencies publish it: "$4,800", "From $4,800" or, as a range, "$4,800-$9,000". */
export const ownPrice = price(
  'a price such as "From $4,800" or "$1,500-$3,000"',
  ({ from, to, isOpen }) => ({ from, to: isOpen ? undefined : (to ?? from) }),
);

/** The place of an entry among those of its folder. */
export const order = z.int().positive().meta({ title: 'Place in lists' });

export const postalCode = z
  .string('must be five digits in straight quotes, such as "75024"')
  .regex(/^\d{5}$/, 'must be five digits in straight quotes, such as "75024"');

/** An ISO date. Astro's parser turns a date without quotes into a `Date`. */
export const date = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date('must be a date such as 2025-03-18'),
);

const maxTitleLength = 48;
const maxDescriptionLength = 160;

/** Title and description in search results and shared links; the agency's name is added. */
const searchResult = z.strictObject({
  title: boundedText(10, maxTitleLength, 'a page title'),
  description: boundedText(120, maxDescriptionLength, 'a page description'),
});
export const seo = searchResult.meta({ title: 'In search results' });

/** The beginning of a text, with an ellipsis where whole words were cut off. */
function shorten(fullText: string, max: number): string {
  if (fullText.length <= max) return fullText;
  return `${fullText.slice(0, max).replace(/[\s.,;:!?–—-]*\s\S*$/, '')}…`;
}

/** Title and description for a page without its own, from its title and excerpt. */
export const seoFrom = (title: string, excerpt: string): z.infer<typeof seo> => ({
  title: shorten(title, maxTitleLength),
  description: shorten(excerpt, maxDescriptionLength),
});

export const titledItem = z.strictObject({ title: text, description: text });
/** A titled item, optionally illustrated with a plate, a small picture of its subject. */
export const illustratedItem = titledItem.extend({ plate: z.enum(plateNames).optional() });
export const drawing = z.enum(drawingNames);
export const image = z.strictObject({ drawing, alt: text });
/** The top of a page: plain name with the place, a line in the agency's voice, an introduction. */
export const hero = { name: boundedText(8, 64, 'the name of a page'), title: text, intro: text };
/** A block whose heading all pages of a kind share, with an optional lead sentence. */
export const block = { text: text.optional() };
/** A block with its own heading. */
export const headedBlock = { heading: text, ...block };
/** The field of the site audit, as a block of a page. */
export const auditBlock = z.strictObject({ text });
export const callToAction = z.strictObject({ heading: text, text, action: text });
