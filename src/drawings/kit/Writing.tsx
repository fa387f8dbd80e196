import type { ComponentProps } from 'react';

/** A line of writing: its start (vertical center of the letters) and its length. */
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
