import { Grid } from '../drawings/kit/Grid.tsx';
import { plotRows } from '../drawings/territory/plots.ts';
import { cell, type Point } from '../drawings/territory/projection.ts';
import { type CityPlan, roadWidth, surveyCity, surveyView as view } from './city-survey.ts';
import styles from './DistrictMap.module.css';
import { Labels } from './Labels.tsx';

type Props = { city: string; plan: CityPlan };

const scaleStart = { x: cell / 2, y: view.height - cell / 2 };

/** A city as a survey map: its main roads and its districts, to scale. */
export function DistrictMap({ city, plan }: Props) {
  const { plots, roads, districtLabels, roadLabels, scale } = surveyCity(plan);
  const roadPath = roads.map(linePath).join('');
  return (
    <svg
      className={styles.map}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label={`Map of ${city}: ${Object.keys(plan.districts).join(', ')}`}
    >
      {/* Extends beyond the view, to the edges of any frame. */}
      <Grid
        box={[-2 * view.width, -2 * view.height, 5 * view.width, 5 * view.height]}
        cell={cell}
      />
      <path className={styles.curb} strokeWidth={roadWidth + 1.5} d={roadPath} />
      <path className={styles.road} strokeWidth={roadWidth} d={roadPath} />
      <path className={styles.plots} d={plotRows(plots)} />
      <Labels className={styles.quiet} labels={roadLabels} view={view} />
      <Labels labels={districtLabels} view={view} />
      <path
        className={styles.scale}
        d={`M${scaleStart.x} ${scaleStart.y - 3}v3h${scale.length.toFixed(1)}v-3`}
      />
      <Labels
        className={styles.quiet}
        labels={[
          { text: scaleName(scale.miles), anchor: 'start', x: scaleStart.x, y: scaleStart.y - 5 },
        ]}
        view={view}
      />
    </svg>
  );
}

const linePath = ([start, ...rest]: readonly Point[]): string =>
  start ? `M${place(start)}${rest.map((point) => `L${place(point)}`).join('')}` : '';

const place = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

const scaleName = (miles: number): string => (miles === 1 ? '1 mile' : `${miles} miles`);
