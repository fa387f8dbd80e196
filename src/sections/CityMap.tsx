import { sharedCopy } from '../content/copy.ts';
import { type City, hasPage } from '../content/entries.ts';
import type { Label } from '../drawings/territory/labels.ts';
import { type Plot, plotRows } from '../drawings/territory/plots.ts';
import { cell } from '../drawings/territory/projection.ts';
import type { View } from '../drawings/territory/view.ts';
import { CityCard } from './CityCard.tsx';
import styles from './CityMap.module.css';
import { Land } from './Land.tsx';
import { Leaders } from './Leaders.tsx';
import { cityLabels, labelSize, territoryOf, viewOf, wholeView } from './territory.ts';

type Props = { cities: City[] };

const listId = 'map';
// Numbers compress better than names, and a page needs one for each city.
const cardId = (index: number): string => `city${index}`;

/** The metroplex as a survey map on which every city opens a card. */
export function CityMap({ cities }: Props) {
  const territory = territoryOf(cities);
  const view = viewOf(territory);
  const viewBox = [view.left, view.top, view.width, view.height].map(rounded).join(' ');
  const drawn = cities.toSorted((a, b) => Number(hasPage(b)) - Number(hasPage(a)));
  const labels = cityLabels(territory, drawn, view);
  const places = drawn.map((city) => {
    const plots = territory.plots.get(city.id) ?? [];
    const label = labels.find(({ text }) => text === city.data.name);
    return { city, plots, box: boxAround(plots), label };
  });
  return (
    <div className={styles.map}>
      <svg className={styles.land} viewBox={viewBox} aria-hidden="true">
        {/* The security policy forbids style attributes but allows this element by its hash. */}
        <style>{places.map((place, index) => placement(view, place, index)).join('')}</style>
        <Land view={view} />
      </svg>
      <ul id={listId} aria-label={sharedCopy.city.map.name}>
        {places.map(({ city, plots, box, label }, index) => (
          <li key={city.id} className={styles.city}>
            <button type="button" className={styles.open} popoverTarget={cardId(index)}>
              <svg
                className={hasPage(city) ? styles.clay : styles.plots}
                viewBox={`0 0 ${box.width} ${box.height}`}
                aria-hidden="true"
              >
                <path d={plotRows(within(box, plots))} />
              </svg>
              <span
                className={label ? styles.label : 'visually-hidden'}
                data-anchor={label?.anchor === 'start' ? undefined : label?.anchor}
              >
                {city.data.name}
              </span>
            </button>
            <CityCard id={cardId(index)} city={city} />
          </li>
        ))}
      </ul>
      <svg className={styles.leaders} viewBox={viewBox} aria-hidden="true">
        <Leaders labels={labels} />
      </svg>
    </div>
  );
}

/** The rectangle around plots. */
function boxAround(plots: readonly Plot[]): View {
  const columns = plots.map(({ column }) => column);
  const rows = plots.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    left: left * cell,
    top: top * cell,
    width: (Math.max(...columns) + 1 - left) * cell,
    height: (Math.max(...rows) + 1 - top) * cell,
  };
}

/** Plots relative to a box, so that cities of the same shape share a drawing. */
const within = ({ left, top }: View, plots: readonly Plot[]): Plot[] =>
  plots.map(({ column, row }) => ({ column: column - left / cell, row: row - top / cell }));

const rounded = (value: number) => Number(value.toFixed(1));

type Place = { box: View; label: Label | undefined };

/**
 * The CSS rule that places a city's plots and, relative to their middle, its label. Lengths are in
 * plots of a map that is not enlarged.
 */
function placement(view: View, { box, label }: Place, index: number): string {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const lengths = {
    x: middle.x - view.left,
    y: middle.y - view.top,
    w: box.width,
    h: box.height,
    ...(label && { lx: label.x - middle.x, ly: label.y - 0.85 * labelSize(view) - middle.y }),
  };
  const unit = (cell * view.width) / wholeView.width;
  const properties = Object.entries(lengths).map(
    ([name, length]) => `--${name}:${rounded(length / unit)}`,
  );
  return `#${listId}>:nth-child(${index + 1}){${properties.join(';')}}`;
}
