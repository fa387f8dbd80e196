import { agency } from '../content/agency.ts';
import { type City, hasPage } from '../content/entries.ts';
import { type Plot, plotRows } from '../drawings/territory/plots.ts';
import { cell, project } from '../drawings/territory/projection.ts';
import { Labels } from './Labels.tsx';
import { Land } from './Land.tsx';
import styles from './TerritoryMap.module.css';
import { cityLabels, territoryOf, viewOf } from './territory.ts';

type Props = { cities: City[] };

/** The metroplex as a picture: county borders, the grid, and the plots of each city. */
export function TerritoryMap({ cities }: Props) {
  const territory = territoryOf(cities);
  const view = viewOf(territory);
  const path = (ring: number, isPaged: boolean) =>
    plotRows(
      cities
        .filter((city) => hasPage(city) === isPaged)
        .flatMap((city) => territory.plots.get(city.id) ?? [])
        .filter((plot) => ringOf(plot) === ring),
    );
  const byImportance = cities.toSorted((a, b) => Number(hasPage(b)) - Number(hasPage(a)));

  return (
    <svg
      className={styles.map}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label={`Map of the ${cities.length} served cities in Dallas-Fort Worth`}
    >
      <Land view={view} />
      <g className={styles.plots}>
        {Array.from({ length: rings }, (_, ring) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is identified by its index
          <g key={ring}>
            <path className={styles.second} d={path(ring, false)} />
            <path className={styles.clay} d={path(ring, true)} />
          </g>
        ))}
      </g>
      <Labels labels={cityLabels(territory, byImportance, view)} view={view} />
    </svg>
  );
}

/** The number of rings in which plots appear, from the office out. */
const rings = 3;
const ringWidth = 4 * cell;

function ringOf({ column, row }: Plot): number {
  const { x, y } = project(agency.location);
  const distance = Math.hypot((column + 0.5) * cell - x, (row + 0.5) * cell - y);
  return Math.min(rings - 1, Math.floor(distance / ringWidth));
}
