import type { ComponentProps } from 'react';
import { agency } from '../content/agency.ts';
import { type City, hasPage } from '../content/entries.ts';
import { type Plot, plotRows } from '../drawings/territory/plots.ts';
import { cell, type Point, project } from '../drawings/territory/projection.ts';
import { Labels } from './Labels.tsx';
import { Land } from './Land.tsx';
import styles from './TerritoryMap.module.css';
import { cityLabels, isWithin, territoryOf, viewAround, viewOf } from './territory.ts';

type Props = Omit<ComponentProps<'svg'>, 'viewBox'> & {
  cities: City[];
  /** The highlighted city, centered; without it the map shows the whole territory. */
  highlighted?: City;
};

/** The metroplex as a survey map: county borders, the grid, and the plots of each city. */
export function TerritoryMap({ cities, highlighted, ...rest }: Props) {
  const territory = territoryOf(cities);
  const { plots } = territory;
  const view = highlighted ? viewAround(highlighted) : viewOf(territory);
  const isClay = (city: City) => (highlighted ? city.id === highlighted.id : hasPage(city));
  const start = project(highlighted ? highlighted.data.location : agency.location);
  const inView = cities.filter((city) => plots.get(city.id)?.some((plot) => isWithin(view, plot)));
  const path = (ring: number, wanted: (city: City) => boolean) =>
    plotRows(
      inView
        .filter(wanted)
        .flatMap((city) => plots.get(city.id) ?? [])
        .filter((plot) => ringOf(plot, start) === ring),
    );
  const byImportance = inView.toSorted((a, b) => Number(isClay(b)) - Number(isClay(a)));
  const labels = cityLabels(territory, byImportance, view);

  return (
    <svg
      className={styles.map}
      data-highlighted={highlighted && ''}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label={
        highlighted
          ? `Map of ${highlighted.data.name} and the cities around it`
          : `Map of the ${cities.length} served cities in Dallas-Fort Worth`
      }
      {...rest}
    >
      <Land view={view} />
      <g className={styles.plots}>
        {Array.from({ length: rings }, (_, ring) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is identified by its index
          <g key={ring}>
            <path className={styles.muted} d={path(ring, (city) => !isClay(city))} />
            <path className={styles.clay} d={path(ring, isClay)} />
          </g>
        ))}
      </g>
      <Labels labels={labels} view={view} />
    </svg>
  );
}

/** The number of rings in which plots appear, from the inside out. */
const rings = 3;
const ringWidth = 4 * cell;

function ringOf({ column, row }: Plot, { x, y }: Point): number {
  const distance = Math.hypot((column + 0.5) * cell - x, (row + 0.5) * cell - y);
  return Math.min(rings - 1, Math.floor(distance / ringWidth));
}
