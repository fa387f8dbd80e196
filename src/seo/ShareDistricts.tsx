import { Grid } from '../drawings/kit/Grid.tsx';
import {
  type CityPlan,
  roadWidth,
  surveyCity,
  surveyView,
} from '../drawings/territory/city-survey.ts';
import { plotPath } from '../drawings/territory/plots.ts';
import { cell, type Point } from '../drawings/territory/projection.ts';

type Props = { plan: CityPlan };

const linePath = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`;

/** A city's own map in a share image: its roads and districts, without names. */
export function ShareDistricts({ plan }: Props) {
  const { plots, roads } = surveyCity(plan);
  const { left, top, width, height } = surveyView;
  const roadPath = roads.map(linePath).join('');
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill="var(--field)" d={`M${left} ${top}h${width}v${height}h${-width}z`} />
      <Grid box={[left, top, width, height]} cell={cell} />
      <g fill="none" strokeLinejoin="round">
        <path stroke="var(--line-strong)" strokeWidth={roadWidth + 1.5} d={roadPath} />
        <path stroke="var(--paper)" strokeWidth={roadWidth} d={roadPath} />
      </g>
      <path fill="var(--clay)" d={plotPath([...plots.values()].flat())} />
    </svg>
  );
}
