import type { Label, LabelBox } from '../drawings/territory/labels.ts';
import { allotPlots, type Plot, plotBox } from '../drawings/territory/plots.ts';
import { cell, mercator, mile, type Point } from '../drawings/territory/projection.ts';
import type { View } from '../drawings/territory/view.ts';
import { labelsIn } from './territory.ts';

/** Degrees of latitude and of longitude, in this order. */
type Position = readonly [latitude: number, longitude: number];

/** What a city's own map shows, by name: its districts, and its roads from end to end. */
export type CityPlan = { districts: Record<string, Position>; roads: Record<string, Position[]> };

/** A city's plan as it is drawn, in the units of the drawing. */
export type CitySurvey = {
  /** Of each district, by its name. */
  plots: ReadonlyMap<string, Plot[]>;
  roads: Point[][];
  districtLabels: Label[];
  roadLabels: Label[];
  /** The bar that shows the scale. */
  scale: { miles: number; length: number };
};

export const surveyView: View = { left: 0, top: 0, width: 14 * cell, height: 16 * cell };

/** The area for districts; the rest is for their names and the scale. */
const districtArea: View = { left: 2 * cell, top: 2 * cell, width: 10 * cell, height: 11 * cell };
/** Names stay above the bar that shows the scale. */
const labelArea: View = { ...surveyView, height: 14.5 * cell };

export const roadWidth = 6;
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
  const roads = Object.entries(plan.roads).map(([name, positions]) => {
    const points = positions.map(project);
    return { name, points, course: along(points) };
  });
  const labels = labelsIn(labelArea, [
    ...[...allotted].map(([text, plots]) => ({ text, boxes: plots.map(plotBox) })),
    ...roads
      .filter(({ name }) => !allotted.has(name))
      .map(({ name, course }) => {
        const others = roads.filter((road) => road.name !== name);
        const occupied = [districts.map(({ at }) => at), ...others.map((road) => road.course)];
        return { text: name, boxes: farFrom(occupied.flat(), course).map(boxAround), isLine: true };
      }),
  ]);
  const miles = scales.findLast((each) => each * unitsPerMile <= longestScale) ?? scales[0] ?? 1;
  return {
    plots: allotted,
    roads: roads.map(({ points }) => extended(points)),
    districtLabels: labels.filter(({ text }) => allotted.has(text)),
    roadLabels: labels.filter(({ text }) => !allotted.has(text)),
    scale: { miles, length: miles * unitsPerMile },
  };
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

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** A road's own width around a point on it. */
const boxAround = ({ x, y }: Point): LabelBox => ({
  left: x - roadWidth / 2,
  top: y - roadWidth / 2,
  right: x + roadWidth / 2,
  bottom: y + roadWidth / 2,
});

/** Points along a road inside the view. */
function along(road: readonly Point[]): Point[] {
  const { left, top, width, height } = labelArea;
  const steps = Array.from({ length: 20 }, (_, step) => step / 20);
  return road
    .slice(1)
    .flatMap((to, index) => steps.map((part) => between(road[index] ?? to, to, part)))
    .filter(({ x, y }) => x > left && x < left + width && y > top && y < top + height);
}

/** Sorts points by their distance from the nearest occupied one, farthest first. */
function farFrom(occupied: readonly Point[], points: readonly Point[]): Point[] {
  const room = ({ x, y }: Point) =>
    Math.min(...occupied.map((other) => Math.hypot(other.x - x, other.y - y)));
  return points.toSorted((a, b) => room(b) - room(a));
}

/** A road whose first and last segments are extended. */
function extended(road: readonly Point[]): Point[] {
  const ahead = (from: Point | undefined, to: Point | undefined): Point[] => {
    if (!from || !to) return [];
    return [between(from, to, 1 + roadExtension / Math.hypot(to.x - from.x, to.y - from.y))];
  };
  return [...ahead(road[1], road[0]), ...road, ...ahead(road.at(-2), road.at(-1))];
}
