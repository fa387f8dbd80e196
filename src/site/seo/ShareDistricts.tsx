import {
  type CityPlan,
  roadWidth,
  surveyCity,
  surveyView,
} from '../../drawings/territory/city-survey.ts';
import { plotPath } from '../../drawings/territory/plots.ts';
import type { Point } from '../../drawings/territory/projection.ts';
import { ShareMap } from './ShareMap.tsx';

type Props = { plan: CityPlan };

const linePath = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`;

/** A city's own map in a share image: its roads and districts, without names. */
export function ShareDistricts({ plan }: Props) {
  const { plots, roads } = surveyCity(plan);
  const roadPath = roads.map(({ points }) => linePath(points)).join('');
  return (
    <ShareMap view={surveyView}>
      <g fill="none" strokeLinejoin="round">
        <path stroke="var(--line-strong)" strokeWidth={roadWidth + 1.5} d={roadPath} />
        <path stroke="var(--paper)" strokeWidth={roadWidth} d={roadPath} />
      </g>
      <path fill="var(--clay)" d={plotPath([...plots.values()].flat())} />
    </ShareMap>
  );
}
