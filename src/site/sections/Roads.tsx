import type { ReactNode } from 'react';
import { type Road, type RoadLabel, roadWidth } from '../../drawings/territory/city-survey.ts';
import type { Point } from '../../drawings/territory/projection.ts';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import styles from './Roads.module.css';

/** Roads on a map, each with its curbs. */
export function Roads({ roads }: { roads: readonly Road[] }) {
  const path = roads.map(({ points }) => linePath(points)).join('');
  return (
    <>
      <path className={styles.curb} strokeWidth={roadWidth + 1.5} d={path} />
      <path className={styles.road} strokeWidth={roadWidth} d={path} />
    </>
  );
}

type NamesProps = { labels: readonly RoadLabel[]; fontSize: number; children?: ReactNode };

/** The names of roads, each along its road, and other names on the ground. */
export const RoadNames = ({ labels, fontSize, children }: NamesProps) => (
  <g className={styles.names} fontSize={fontSize}>
    <WithSpaces>
      {labels.map(({ text, x, y, angle }) => (
        <text
          key={text}
          textAnchor="middle"
          {...(angle ? { transform: `translate(${x},${y})rotate(${angle})` } : { x, y })}
        >
          {text}
        </text>
      ))}
      {children}
    </WithSpaces>
  </g>
);

const linePath = ([start, ...rest]: readonly Point[]): string =>
  start ? `M${place(start)}${rest.map((point) => `L${place(point)}`).join('')}` : '';

const place = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
