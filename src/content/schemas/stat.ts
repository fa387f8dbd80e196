import { z } from 'zod';
import { text } from './text.ts';

/** Beyond this factor, the original amount would be too small to see. */
const maxFactor = 20;

const percent = /^(\d+(?:\.\d+)?)%\+?$/;

/**
 * The ways to draw a figure, and what each requires of its text: the pattern, the exclusive
 * minimum, the maximum, and all of these in words.
 */
const pictures = {
  share: [percent, 0, 100, 'a percentage of up to 100, such as 89%'],
  rise: [percent, 0, maxFactor * 100 - 1, 'a percentage, such as 312%'],
  fall: [percent, 0, 99.999, 'a percentage below 100, such as 60%'],
  times: [/^(\d+(?:\.\d+)?)x\+?$/, 1, maxFactor, `a multiple of up to ${maxFactor}, such as 4.2x`],
  return: [
    /^(\d+(?:\.\d+)?)(x|%)\+?$/,
    1,
    maxFactor,
    `a multiple of up to ${maxFactor} or a percentage, such as 4.2x or 300%`,
  ],
  faster: [percent, 0, maxFactor * 100 - 1, 'a percentage, such as 60%'],
  count: [/^\+?(\d+)\+?$/, 0, 999, 'a number of up to 999, such as "+120" or 500+'],
  thousands: [/^(\d+)K\+?$/, 0, 999, 'a number of thousands, such as 100K+'],
  dollars: [/^\$(\d+)$/, 0, 200, 'an amount of up to $200, such as $50'],
  rating: [/^(\d(?:\.\d)?)$/, 0, 5, 'a number of stars of up to 5, such as "4.8"'],
} as const;

type StatPictureKind = keyof typeof pictures;
const pictureKinds = Object.keys(pictures) as StatPictureKind[];

function numberIn(value: string, kind: StatPictureKind): number | undefined {
  const [pattern, exclusiveMin, max] = pictures[kind];
  const [, digits, unit] = pattern.exec(value) ?? [];
  // A percentage of return comes on top of what was spent.
  const number = kind === 'return' && unit === '%' ? 1 + Number(digits) / 100 : Number(digits);
  return number > exclusiveMin && number <= max ? number : undefined;
}

/** A figure and its label. */
export const stat = z.strictObject({ value: text, label: text });

/** A figure of the agency's own, which may be drawn to scale; text only without a `picture`. */
export const drawnStat = stat
  .extend({
    picture: z.enum(pictureKinds).optional(),
    /** The account and the period of the measurement. */
    basis: z.strictObject({ account: text, period: text }).optional(),
  })
  .transform(({ picture: kind, ...rest }, context) => {
    if (kind === undefined) return { ...rest, picture: undefined };
    const number = numberIn(rest.value, kind);
    if (number !== undefined) return { ...rest, picture: { kind, number } };
    const message = `a picture of kind "${kind}" needs ${pictures[kind][3]}, and "${rest.value}" is not one; change the value or remove the picture`;
    context.addIssue({ code: 'custom', path: ['picture'], message });
    return z.NEVER;
  });

type DrawnStat = z.output<typeof drawnStat>;
export type StatDrawing = NonNullable<DrawnStat['picture']>;
export type StatBasis = NonNullable<DrawnStat['basis']>;
