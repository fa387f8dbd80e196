import type { ReactNode } from 'react';
import type { Box } from '../../drawings/kit/box-path.ts';
import { Grid } from '../../drawings/kit/Grid.tsx';
import { cell } from '../../drawings/territory/projection.ts';
import type { View } from '../../drawings/territory/view.ts';

type Props = {
  view: View;
  /** Part of an SVG. */
  children: ReactNode;
};

/** The background of a map in a share image, and its grid, below its children. */
export function ShareMap({ view, children }: Props) {
  const { left, top, width, height } = view;
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill="var(--field)" d={`M${left} ${top}h${width}v${height}h${-width}z`} />
      <Grid box={wholePlots(view)} cell={cell} />
      {children}
    </svg>
  );
}

/** The box of all plots that are at least partly in view. */
function wholePlots({ left, top, width, height }: View): Box {
  const [x, y] = [Math.floor(left / cell) * cell, Math.floor(top / cell) * cell];
  const across = Math.ceil((left + width - x) / cell) * cell;
  return [x, y, across, Math.ceil((top + height - y) / cell) * cell];
}
