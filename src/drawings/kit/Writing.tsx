import type { ComponentProps } from 'react';

/** A line of writing: where it begins (middle of the letters) and how long it is. */
export type Line = readonly [x: number, y: number, length: number];

type Props = Omit<ComponentProps<'path'>, 'd'> & { lines: readonly Line[] };

/** Lines of writing as bars; `strokeWidth` is the size of the letters. */
export function Writing({ lines, ...rest }: Props) {
  return (
    <path
      stroke="var(--ink)"
      strokeWidth="6"
      d={lines.map(([x, y, length]) => `M${x} ${y}h${length}`).join('')}
      {...rest}
    />
  );
}
