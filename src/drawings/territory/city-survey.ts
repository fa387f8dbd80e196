import { type Label, type LabelBox, labelBox, labelSize, labelsIn, overlap } from './labels.ts';
import { allotPlots, type Plot, plotBox } from './plots.ts';
import { between, cell, mercator, mile, type Point } from './projection.ts';
import { along, roadNames } from './road-names.ts';
import type { View } from './view.ts';

/** Degrees of latitude and of longitude, in this order. */
type Position = readonly [latitude: number, longitude: number];

/** What a city's own map shows, by name: its districts, and its roads from end to end. */
export type CityPlan = { districts: Record<string, Position>; roads: Record<string, Position[]> };

/** A city's plan as it is drawn, in the units of the drawing. */
export type CitySurvey = {
  /** The survey of each district, by name. */
  plots: ReadonlyMap<string, Plot[]>;
  roads: Point[][];
  districtLabels: Label[];
  roadLabels: Label[];
  /** The bar that shows the scale, from its left end. */
  scale: { miles: number; length: number; start: Point };
};

export const surveyView: View = { left: 0, top: 0, width: 14 * cell, height: 16 * cell };

/** The area for districts; the rest is for their names and the scale. */
const districtArea: View = { left: 2 * cell, top: 2 * cell, width: 10 * cell, height: 11 * cell };
/** Names stay above the bar that shows the scale. */
const labelArea: View = { ...surveyView, height: 14.5 * cell };

export const roadWidth = 6;
/** The size of road names, in that of district names; the stylesheet repeats it. */
const roadNameSize = 0.85;
const longestScale = 4 * cell;
/** The miles that a scale may show. */
const scales = [0.25, 0.5, 1, 2, 5, 10];
/** Roads extend beyond their ends, because a frame can show land around the view. */
const roadExtension = 2 * surveyView.width;

/** Fits a city's districts into the view. */
export function surveyCity(plan: CityPlan): CitySurvey {
  const { project, unitsPerMile } = projectionOf(Object.values(plan.districts));
  const districts = Object.entries(plan.districts).map(([name, position]) => ({
    id: name,
    at: project(position),
    plots: 1,
  }));
  const allotted = allotPlots(districts);
  const roads = Object.entries(plan.roads).map(([name, positions]) => ({
    name,
    points: extended(positions.map(project)),
  }));
  const size = labelSize(surveyView);
  const miles = scales.findLast((each) => each * unitsPerMile <= longestScale) ?? scales[0] ?? 1;
  const length = miles * unitsPerMile;
  const roadBoxes = roads
    .flatMap(({ points }) => along(points, roadWidth))
    .map(({ x, y }) => grown({ left: x, top: y, right: x, bottom: y }, roadWidth / 2));
  const scaleArea = scaleAreaOf(length, roadBoxes);
  const districtLabels = labelsIn(
    labelArea,
    [...allotted].map(([text, plots]) => {
      const others = [...allotted].flatMap(([name, each]) => (name === text ? [] : each));
      // A name close to another district's plot would be read as that district's.
      const avoid = [...roadBoxes, ...others.map((plot) => grown(plotBox(plot), size / 2))];
      return { text, boxes: plots.map(plotBox), avoid };
    }),
  );
  const roadLabels = roadNames(
    roads.map(({ name, points }) => ({ name: allotted.has(name) ? undefined : name, points })),
    {
      roadWidth,
      size: roadNameSize * size,
      frame: boxOf(surveyView),
      occupied: [
        ...[...allotted.values()].flat().map(plotBox),
        ...districtLabels.map((label) => labelBox(label, size)),
        scaleArea,
      ],
    },
  );
  return {
    plots: allotted,
    roads: roads.map(({ points }) => points),
    districtLabels,
    roadLabels,
    scale: { miles, length, start: { x: scaleArea.left, y: scaleArea.bottom } },
  };
}

/** Where the scale stands: at the bottom, as far to the left as no road is near it. */
function scaleAreaOf(length: number, roads: readonly LabelBox[]): LabelBox {
  const margin = cell / 2;
  const areaAt = (left: number): LabelBox => ({
    left,
    top: labelArea.height,
    right: left + length,
    bottom: surveyView.height - margin,
  });
  for (let left = margin; left + length <= surveyView.width - margin; left += margin) {
    const area = areaAt(left);
    if (!roads.some((road) => overlap(grown(road, cell / 4), area))) return area;
  }
  return areaAt(margin);
}

/** The projection that centers positions in the area for districts, as large as they fit. */
function projectionOf(positions: readonly Position[]) {
  const flat = ([latitude, longitude]: Position) => mercator({ latitude, longitude });
  const points = positions.map(flat);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const { left, top, width, height } = districtArea;
  const unitsPerDegree = Math.min(width / extent(xs), height / extent(ys));
  const center = { x: middle(xs), y: middle(ys) };
  const [latitude = 0] = positions[0] ?? [];
  return {
    unitsPerMile: mile(latitude) * unitsPerDegree,
    project: (position: Position): Point => {
      const { x, y } = flat(position);
      return {
        x: left + width / 2 + (x - center.x) * unitsPerDegree,
        y: top + height / 2 + (y - center.y) * unitsPerDegree,
      };
    },
  };
}

const boxOf = ({ left, top, width, height }: View): LabelBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const grown = ({ left, top, right, bottom }: LabelBox, by: number): LabelBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** A road whose first and last segments are extended. */
function extended(road: readonly Point[]): Point[] {
  const ahead = (from: Point | undefined, to: Point | undefined): Point[] => {
    if (!from || !to) return [];
    return [between(from, to, 1 + roadExtension / Math.hypot(to.x - from.x, to.y - from.y))];
  };
  return [...ahead(road[1], road[0]), ...road, ...ahead(road.at(-2), road.at(-1))];
}
