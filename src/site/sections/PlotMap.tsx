import type { ReactNode } from 'react';
import { type PlaceLabel, placeNames, type Spot } from '../../drawings/territory/labels.ts';
import { boxAround, type Plot, plotRows } from '../../drawings/territory/plots.ts';
import { cell, type Point } from '../../drawings/territory/projection.ts';
import type { View } from '../../drawings/territory/view.ts';
import { SkipLink } from '../../ui/SkipLink.tsx';
import styles from './PlotMap.module.css';

export type MapPlace = {
  name: string;
  plots: readonly Plot[];
  /** The position of its name. */
  spot: Spot | undefined;
  /** Its color; the first by default. */
  color?: 'first' | 'second' | 'current';
  /** Additional text for screen readers, such as the meaning of its color. */
  note?: string | undefined;
  /** The content of the card that the place opens. */
  card: ReactNode;
};

type Props = {
  /** The accessible name of the list of places. */
  name: string;
  view: View;
  /** The background below the plots. Part of an SVG. */
  ground: ReactNode;
  /** Above the map: instructions, and the meaning of the colors. */
  legend: ReactNode;
  places: readonly MapPlace[];
  /** Follows the map, and is the target of the skip link. */
  after?: ReactNode;
  /** The origin of the wave in which plots appear; by default, all appear at once. */
  start?: Point;
};

const listId = 'map';
const endId = 'map-end';
// Numbers compress better than names, and a page needs one for each place.
const cardId = (index: number): string => `place${index}`;

/** A survey map on which every place opens a card. It needs no script. */
export function PlotMap({ name, view, ground, legend, places, after, start }: Props) {
  const viewBox = [view.left, view.top, view.width, view.height].map(toTenths).join(' ');
  const boxed = places.map((place) => ({ ...place, box: boxAround(place.plots) }));
  const labels = placeNames(boxed, view);
  const drawn = boxed.map((place, index) => ({ ...place, label: labels[index] }));
  const leaders = drawn.map(({ label }) => (label?.leader ? linePath(label.leader) : '')).join('');
  return (
    <div className={styles.frame}>
      <SkipLink to={endId}>Skip the map</SkipLink>
      <div className={styles.legend}>{legend}</div>
      <div className={styles.room}>
        <div className={styles.map} data-wide={view.width > view.height ? '' : undefined}>
          <svg className={styles.land} viewBox={viewBox} aria-hidden="true">
            {/* The security policy forbids style attributes but allows this element by its hash. */}
            <style>
              {[
                `#${listId}{--plot:calc(${((100 * cell) / view.width).toFixed(2)}*var(--unit))}`,
                ...drawn.map((place, index) =>
                  placement(view, ringOf(view, start, place.box), place, index),
                ),
              ].join('')}
            </style>
            {ground}
          </svg>
          <ul id={listId} aria-label={name}>
            {drawn.map(({ name: own, plots, label, color = 'first', note, box, card }, index) => (
              <li key={own} className={styles.place}>
                <button type="button" className={styles.open} popoverTarget={cardId(index)}>
                  <svg
                    className={styles[color]}
                    viewBox={`0 0 ${box.width} ${box.height}`}
                    aria-hidden="true"
                  >
                    <path d={plotRows(relativeTo(box, plots))} />
                  </svg>
                  <span
                    className={label ? styles.label : 'visually-hidden'}
                    data-anchor={label?.anchor === 'start' ? undefined : label?.anchor}
                  >
                    {own}
                    {note && <span className="visually-hidden"> {note}</span>}
                  </span>
                </button>
                <div popover="auto" id={cardId(index)} className={styles.card}>
                  {card}
                  <button
                    type="button"
                    className={styles.close}
                    popoverTarget={cardId(index)}
                    aria-label="Close"
                  >
                    ×
                  </button>
                </div>
              </li>
            ))}
          </ul>
          {leaders && (
            <svg className={styles.leaders} viewBox={viewBox} aria-hidden="true">
              <path className={styles.halo} d={leaders} />
              <path d={leaders} />
            </svg>
          )}
        </div>
      </div>
      <div id={endId}>{after}</div>
    </div>
  );
}

/** Makes plots relative to a box, so that places of the same shape share a drawing. */
const relativeTo = ({ left, top }: View, plots: readonly Plot[]): Plot[] =>
  plots.map(({ column, row }) => ({ column: column - left / cell, row: row - top / cell }));

const linePath = ([from, to]: readonly [Point, Point]): string =>
  `M${from.x.toFixed(1)} ${from.y}L${to.x} ${to.y}`;

const toTenths = (value: number) => Number(value.toFixed(1));

/** The number of rings in which plots appear, from the inside out. */
const rings = 5;

const middleOf = ({ left, top, width, height }: View): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** The index of the ring, around the start, in which a place's plots appear. */
function ringOf(view: View, start: Point | undefined, box: View): number {
  if (!start) return 0;
  const { x, y } = middleOf(box);
  const distance = Math.hypot(x - start.x, y - start.y) / view.width;
  return Math.min(rings - 1, Math.floor(2 * rings * distance));
}

type Drawn = { box: View; label: PlaceLabel | undefined };

/** The CSS rule that positions plots and, relative to their middle, their label, in plots. */
function placement(view: View, ring: number, { box, label }: Drawn, index: number): string {
  const middle = middleOf(box);
  const lengths = {
    x: middle.x - view.left,
    y: middle.y - view.top,
    ...(box.width > cell && { w: box.width }),
    ...(box.height > cell && { h: box.height }),
    ...(label && { lx: label.x - middle.x, ly: label.top - middle.y }),
  };
  const properties = [
    ...Object.entries(lengths).map(([name, length]) => `--${name}:${toTenths(length / cell)}`),
    ...(ring > 0 ? [`--ring:${ring}`] : []),
  ];
  return `#${listId}>:nth-child(${index + 1}){${properties.join(';')}}`;
}
