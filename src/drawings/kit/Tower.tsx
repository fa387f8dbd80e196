import type { ComponentProps } from 'react';

type Props = ComponentProps<'g'> & {
  /** Far corner of its base, in plots along the two slanted axes. */
  at: readonly [u: number, v: number];
  /** Its base in plots. */
  size: readonly [u: number, v: number];
  height: number;
  /** Height of its base above the land. */
  lift?: number;
  roof?: string;
  /** Colors of the left and right walls. */
  walls?: readonly [left: string, right: string];
};

/** Half the width of a plot in this projection, equal to its height. */
const half = 26;
const origin = { x: 318, y: 112 };

/** A block on plots in isometric projection; without height, a flat sheet. */
export function Tower({
  at: [u, v],
  size: [du, dv],
  height,
  lift = 0,
  roof = 'var(--paper)',
  walls = ['var(--ink)', 'var(--bluebonnet)'],
  ...rest
}: Props) {
  const x = origin.x + (u - v) * half;
  const top = origin.y + ((u + v) * half) / 2 - lift - height;
  const [right, left] = [du * half, dv * half];
  return (
    <g {...rest}>
      <path
        fill={roof}
        d={`M${x} ${top}l${right} ${right / 2} ${-left} ${left / 2} ${-right} ${-right / 2}z`}
      />
      {height > 0 && (
        <>
          <path
            fill={walls[0]}
            d={`M${x - left} ${top + left / 2}l${right} ${right / 2}v${height}l${-right} ${-right / 2}z`}
          />
          <path
            fill={walls[1]}
            d={`M${x + right - left} ${top + (right + left) / 2}l${left} ${-left / 2}v${height}l${-left} ${left / 2}z`}
          />
        </>
      )}
    </g>
  );
}
