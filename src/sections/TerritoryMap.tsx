import { agency } from '../content/agency.data.ts';
import { type City, hasPage } from '../content/entries.ts';
import { type Plot, plotRows } from '../drawings/territory/plots.ts';
import { cell, project } from '../drawings/territory/projection.ts';
import { Labels } from './Labels.tsx';
import { Land } from './Land.tsx';
import styles from './TerritoryMap.module.css';
import { cityLabels, territoryOf, viewOf } from './territory.ts';

type Props = { cities: City[] };

/** The metroplex as a picture: county borders, the grid, the plots of each city; the office's stand out. */
export function TerritoryMap({ cities }: Props) {
  const territory = territoryOf(cities);
  const view = viewOf(territory);
  const plots = [...territory.plots.values()].flat();
  const home = cities.find(({ data }) => data.name === agency.address.locality);
  const own = (home && territory.plots.get(home.id)) ?? [];
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
          <path key={ring} d={plotRows(plots.filter((plot) => ringOf(plot) === ring))} />
        ))}
        <path className={styles.office} d={plotRows(own)} />
      </g>
      <Labels labels={cityLabels(territory, byImportance, view)} view={view} />
    </svg>
  );
}

const office = project(agency.location);

/** The number of rings in which plots appear, from the office out. */
const rings = 3;
const ringWidth = 4 * cell;

function ringOf({ column, row }: Plot): number {
  const { x, y } = office;
  const distance = Math.hypot((column + 0.5) * cell - x, (row + 0.5) * cell - y);
  return Math.min(rings - 1, Math.floor(distance / ringWidth));
}
