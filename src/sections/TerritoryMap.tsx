import type { ComponentProps } from 'react';
import { agency } from '../content/agency.ts';
import { type City, hasPage } from '../content/entries.ts';
import { countyBorders } from '../drawings/territory/county-borders.ts';
import { type Label, placeLabels } from '../drawings/territory/labels.ts';
import { allotPlots, type Plot, plotRows } from '../drawings/territory/plots.ts';
import { cell, columns, type Point, project, rows } from '../drawings/territory/projection.ts';
import { cityPath } from '../paths.ts';
import styles from './TerritoryMap.module.css';

type Props = Omit<ComponentProps<'svg'>, 'viewBox'> & {
  cities: City[];
  /** The highlighted city, centered; without it the map shows the whole territory. */
  highlighted?: City;
  /** Whether cities with a page link to it. */
  linked?: boolean;
};

/** The metroplex as a survey map: county borders, the grid, and the plots of each city. */
export function TerritoryMap({ cities, highlighted, linked = false, ...rest }: Props) {
  const { plots, drawable } = territoryOf(cities);
  const view = highlighted
    ? viewAround(highlighted)
    : { left: 2 * cell, top: cell, width: 24.5 * cell, height: 23 * cell };
  // At least 11 px on a 320 px screen, where the map is as wide as the viewport.
  const size = (11.2 * view.width) / 320;
  const isClay = (city: City) => (highlighted ? city.id === highlighted.id : hasPage(city));
  const start = project(highlighted ? highlighted.data.location : agency.location);
  const inView = drawable.filter((city) =>
    plots.get(city.id)?.some((plot) => isWithin(view, plot)),
  );
  const path = (ring: number, wanted: (city: City) => boolean) =>
    plotRows(
      inView
        .filter(wanted)
        .flatMap((city) => plots.get(city.id) ?? [])
        .filter((plot) => ringOf(plot, start) === ring),
    );
  const labels = placeLabels(
    inView
      .toSorted((a, b) => Number(isClay(b)) - Number(isClay(a)))
      .map((city) => ({
        text: city.data.name,
        boxes: (plots.get(city.id) ?? []).map(({ column, row }) => ({
          left: column * cell,
          top: row * cell,
          right: (column + 1) * cell,
          bottom: (row + 1) * cell,
        })),
      })),
    {
      left: view.left + 2,
      top: view.top + 2,
      right: view.left + view.width - 2,
      bottom: view.top + view.height - 2,
    },
    size,
  );

  const leaders = labels.map(({ leader }) => leader ?? '').join('');
  const links = linked ? inView.filter(hasPage) : [];
  const linkedNames = new Set(links.map(({ data }) => data.name));
  const write = ({ text, anchor, x, y }: Label) => (
    <text
      key={text}
      x={Math.round(x)}
      y={Math.round(y)}
      textAnchor={anchor === 'start' ? undefined : anchor}
    >
      {text}
    </text>
  );

  return (
    <svg
      className={styles.map}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role={linked ? 'group' : 'img'}
      aria-label={
        highlighted
          ? `Map of ${highlighted.data.name} and the cities around it`
          : `Map of the ${cities.length} served cities in Dallas-Fort Worth`
      }
      {...rest}
    >
      <defs>
        <pattern id="grid" width={cell} height={cell} patternUnits="userSpaceOnUse">
          <path className={styles.grid} d={`M0 ${cell}V0H${cell}`} />
        </pattern>
      </defs>
      {/* The land extends beyond the view box, to the edges of any frame. */}
      <rect
        x={view.left - view.width * 2}
        y={view.top - view.height * 2}
        width={view.width * 5}
        height={view.height * 5}
        fill="url(#grid)"
      />
      <path className={styles.border} d={countyBorders} />
      <g className={styles.plots}>
        {Array.from({ length: rings }, (_, ring) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is identified by its index
          <g key={ring}>
            <path className={styles.muted} d={path(ring, (city) => !isClay(city))} />
            {!linked && <path className={styles.clay} d={path(ring, isClay)} />}
          </g>
        ))}
      </g>
      <g className={styles.labels} fontSize={Number(size.toFixed(1))}>
        {links.map((city) => (
          <a key={city.id} className={styles.link} href={cityPath(city)}>
            <path className={styles.clay} d={plotRows(plots.get(city.id) ?? [])} />
            {labels.filter(({ text }) => text === city.data.name).map(write)}
          </a>
        ))}
        {/* Hidden from screen readers on a linked map: its page also lists every city. */}
        <g aria-hidden={linked || undefined}>
          {labels.filter(({ text }) => !linkedNames.has(text)).map(write)}
        </g>
      </g>
      <g className={styles.leader}>
        <path className={styles.halo} d={leaders} />
        <path d={leaders} />
      </g>
    </svg>
  );
}

/** The plots of every city, and the cities that any map can show. */
type Territory = { plots: Map<string, Plot[]>; drawable: City[] };

const territories = new WeakMap<City[], Territory>();
const wholeMap = { left: 0, top: 0, width: columns * cell, height: rows * cell };

/** Computed once per list of cities, because there may be thousands of cities and maps. */
function territoryOf(cities: City[]): Territory {
  const known = territories.get(cities);
  if (known) return known;
  const plots = allotPlots(cities.map(({ id, data }) => ({ id, ...data })));
  const drawable = cities.filter(({ id }) =>
    plots.get(id)?.some((plot) => isWithin(wholeMap, plot)),
  );
  territories.set(cities, { plots, drawable });
  return { plots, drawable };
}

/** The number of rings in which plots appear, from the inside out. */
const rings = 3;
const ringWidth = 4 * cell;

function ringOf({ column, row }: Plot, { x, y }: Point): number {
  const distance = Math.hypot((column + 0.5) * cell - x, (row + 0.5) * cell - y);
  return Math.min(rings - 1, Math.floor(distance / ringWidth));
}

type View = { left: number; top: number; width: number; height: number };

/** Whether a plot can be visible; a frame larger than the view shows land around it. */
function isWithin({ left, top, width, height }: View, { column, row }: Plot): boolean {
  const [x, y] = [column * cell, row * cell];
  return x > left - width && x < left + 2 * width && y > top - height && y < top + 2 * height;
}

/** A view half as wide as the territory, centered on the city. */
function viewAround(city: City): View {
  const width = 14 * cell;
  const height = 16 * cell;
  const { x, y } = project(city.data.location);
  const within = (middle: number, length: number, whole: number) =>
    Math.round(Math.min(Math.max(middle - length / 2, 0), whole - length));
  return {
    left: within(x, width, columns * cell),
    top: within(y, height, rows * cell),
    width,
    height,
  };
}
