import { Grid } from '../drawings/kit/Grid.tsx';
import { Pin } from '../drawings/kit/Pin.tsx';
import { countyBorders } from '../drawings/territory/county-borders.ts';
import { plotPath } from '../drawings/territory/plots.ts';
import {
  type Coordinates,
  cell,
  columns,
  project,
  rows,
} from '../drawings/territory/projection.ts';
import type { CityPlot } from './share-subject.ts';

type Props = {
  plots: CityPlot[];
  /** The highlighted cities. */
  highlighted: Set<string>;
  /** The center of the view; without it the map shows the whole territory. */
  around?: Coordinates | undefined;
  /** A place marked with a pin. */
  pin?: Coordinates | undefined;
};

/** The territory in a share image, without names because the build machine may lack the font. */
export function ShareTerritory({ plots, highlighted, around, pin }: Props) {
  const { column, row, across, down } = around
    ? viewAround(around)
    : { column: 0, row: 0, across: columns, down: rows };
  const visible = plots.filter(
    (plot) =>
      plot.column >= column &&
      plot.column < column + across &&
      plot.row >= row &&
      plot.row < row + down,
  );
  const path = (wanted: boolean) =>
    plotPath(visible.filter(({ city }) => highlighted.has(city) === wanted));
  const [x, y, width, height] = [column * cell, row * cell, across * cell, down * cell];
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill="var(--field)" d={`M${x} ${y}h${width}v${height}h${-width}z`} />
      <Grid box={[x, y, width, height]} cell={cell} />
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="2 4"
        d={countyBorders}
      />
      <path fill="var(--bluebonnet)" d={path(false)} />
      <path fill="var(--clay)" d={path(true)} />
      {pin && (
        <Pin {...project(pin)} size={40} fill="var(--wheat)" stroke="var(--ink)" strokeWidth="4" />
      )}
    </svg>
  );
}

/** A view of about half the territory, in whole plots, centered on a place. */
function viewAround(place: Coordinates) {
  const [across, down] = [13, 15];
  const { x, y } = project(place);
  return {
    column: Math.floor(x / cell) - (across - 1) / 2,
    row: Math.floor(y / cell) - (down - 1) / 2,
    across,
    down,
  };
}
