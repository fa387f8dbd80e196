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
  count: {
    pattern: /^\+(\d+)$/,
    fits: (count: number) => count > 0 && count < 1000,
    needs: 'a number of up to 999, such as "+120"',
  },
};

type StatPictureKind = keyof typeof pictures;

function numberIn(value: string, kind: StatPictureKind): number | undefined {
  const { pattern, fits } = pictures[kind];
  const number = Number(pattern.exec(value)?.[1]);
  return fits(number) ? number : undefined;
}

/** A figure and its label. */
export const stat = z.strictObject({ value: z.string(), label: text });

/** A figure that may be drawn to scale; without a `picture` it is text only. */
export const drawnStat = stat
  .extend({ picture: z.enum(['share', 'rise', 'fall', 'times', 'count']).optional() })
  .transform(({ picture: kind, ...rest }, context) => {
    if (kind === undefined) return { ...rest, picture: undefined };
    const number = numberIn(rest.value, kind);
    if (number !== undefined) return { ...rest, picture: { kind, number } };
    const message = `a picture of kind "${kind}" needs ${pictures[kind].needs}, and "${rest.value}" is not one; change the value or remove the picture`;
    context.addIssue({ code: 'custom', path: ['picture'], message });
    return z.NEVER;
  });

export type StatDrawing = NonNullable<z.output<typeof drawnStat>['picture']>;
