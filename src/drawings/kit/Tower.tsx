import type { ComponentProps } from 'react';

type Props = ComponentProps<'g'> & {
  /** Far corner of its ground, counted in plots along the two axes. */
  at: readonly [u: number, v: number];
  /** Its ground in plots. */
  size: readonly [u: number, v: number];
  height: number;
  /** Color of its roof; its walls are ink and bluebonnet unless `walls` says otherwise. */
  roof?: string;
  walls?: readonly [left: string, right: string];
};

/** Half the width of a plot seen from a corner; its height on the sheet is the same number. */
const half = 26;
const origin = { x: 250, y: 60 };

/** Where a corner of the slanted survey lies on the sheet. */
export function corner(u: number, v: number) {
  return { x: origin.x + (u - v) * half, y: origin.y + ((u + v) * half) / 2 };
}

/** A block that stands on plots of a slanted survey. */
export function Tower({
  at: [u, v],
  size: [du, dv],
  height,
  roof = 'var(--paper)',
  walls = ['var(--ink)', 'var(--bluebonnet)'],
  ...rest
}: Props) {
  const { x, y } = corner(u, v);
  const [right, left] = [du * half, dv * half];
  const near = (right + left) / 2;
  const top = y - height;
  return (
    <g {...rest}>
      <path
        fill={roof}
        d={`M${x} ${top}l${right} ${right / 2} ${-left} ${left / 2} ${-right} ${-right / 2}z`}
      />
      <path
        fill={walls[0]}
        d={`M${x - left} ${top + left / 2}l${right} ${right / 2}v${height}l${-right} ${-right / 2}z`}
      />
      <path
        fill={walls[1]}
        d={`M${x + right - left} ${top + near}l${left} ${-left / 2}v${height}l${-left} ${left / 2}z`}
      />
    </g>
  );
}
