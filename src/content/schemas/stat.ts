import { z } from 'zod';
import { text } from './text.ts';

/** Beyond this factor, the original amount would be too small to see. */
const maxFactor = 20;

/** The ways to draw a figure, and the number each requires in the figure's text. */
const pictures = {
  share: {
    pattern: /^(\d+(?:\.\d+)?)%\+?$/,
    fits: (percent: number) => percent > 0 && percent <= 100,
    needs: 'a percentage of up to 100, such as 89%',
  },
  rise: {
    pattern: /^(\d+(?:\.\d+)?)%\+?$/,
    fits: (percent: number) => percent > 0 && percent < maxFactor * 100,
    needs: 'a percentage, such as 312%',
  },
  fall: {
    pattern: /^(\d+(?:\.\d+)?)%\+?$/,
    fits: (percent: number) => percent > 0 && percent < 100,
    needs: 'a percentage below 100, such as 60%',
  },
  times: {
    pattern: /^(\d+(?:\.\d+)?)x\+?$/,
    fits: (times: number) => times > 1 && times <= maxFactor,
    needs: `a multiple of up to ${maxFactor}, such as 4.2x`,
  },
  return: {
    pattern: /^(\d+(?:\.\d+)?)(x|%)\+?$/,
    fits: (times: number) => times > 1 && times <= maxFactor,
    needs: `a multiple of up to ${maxFactor} or a percentage, such as 4.2x or 300%`,
  },
  faster: {
    pattern: /^(\d+(?:\.\d+)?)%\+?$/,
    fits: (percent: number) => percent > 0 && percent < maxFactor * 100,
    needs: 'a percentage, such as 60%',
  },
  count: {
    pattern: /^\+?(\d+)\+?$/,
    fits: (count: number) => count > 0 && count < 1000,
    needs: 'a number of up to 999, such as "+120" or 500+',
  },
  thousands: {
    pattern: /^(\d+)K\+?$/,
    fits: (count: number) => count > 0 && count < 1000,
    needs: 'a number of thousands, such as 100K+',
  },
  dollars: {
    pattern: /^\$(\d+)$/,
    fits: (count: number) => count > 0 && count <= 200,
    needs: 'an amount of up to $200, such as $50',
  },
  rating: {
    pattern: /^(\d(?:\.\d)?)$/,
    fits: (stars: number) => stars > 0 && stars <= 5,
    needs: 'a number of stars of up to 5, such as "4.8"',
  },
};

type StatPictureKind = keyof typeof pictures;
const pictureKinds = Object.keys(pictures) as StatPictureKind[];

function numberIn(value: string, kind: StatPictureKind): number | undefined {
  const { pattern, fits } = pictures[kind];
  const [, digits, unit] = pattern.exec(value) ?? [];
  // A return is a multiple or a percentage of what was spent.
  const number = Number(digits) / (kind === 'return' && unit === '%' ? 100 : 1);
  return fits(number) ? number : undefined;
}

/** A figure and its label. */
export const stat = z.strictObject({ value: text, label: text });

/**
 * A figure of the agency's own, which may be drawn to scale; without a `picture` it is text only.
 */
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
    const message = `a picture of kind "${kind}" needs ${pictures[kind].needs}, and "${rest.value}" is not one; change the value or remove the picture`;
    context.addIssue({ code: 'custom', path: ['picture'], message });
    return z.NEVER;
  });

type DrawnStat = z.output<typeof drawnStat>;
export type StatDrawing = NonNullable<DrawnStat['picture']>;
export type StatBasis = NonNullable<DrawnStat['basis']>;
