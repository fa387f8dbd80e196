import { labelSize, type PlanSpots, type RoadSpot } from './labels.ts';
import { allotPlots, type Plot } from './plots.ts';
import { between, type Coordinates, cell, mercator, mile, type Point } from './projection.ts';
import type { View } from './view.ts';

/** In degrees. */
type Position = readonly [latitude: number, longitude: number];

/** The contents of a city's own map, by name: its districts, and its roads from end to end. */
export type CityPlan = { districts: Record<string, Position>; roads: Record<string, Position[]> };

export type Road = { name: string; points: Point[] };

/** A city's plan in the units of the drawing. */
export type CitySurvey = {
  /** The plots of each district, by name. */
  plots: ReadonlyMap<string, Plot[]>;
  roads: Road[];
  scale: { miles: number; length: number };
};

/** A road's name: the middle of its baseline, and the angle around that point in degrees. */
export type RoadLabel = { text: string; angle: number } & Point;

export const surveyView: View = { left: 0, top: 0, width: 14 * cell, height: 16 * cell };

/** The area for districts; the rest is for their names and the scale. */
const districtArea: View = { left: 2 * cell, top: 2 * cell, width: 10 * cell, height: 11 * cell };

export const roadWidth = 6;
/** The size of road names, relative to that of district names; the stylesheet repeats it. */
const roadNameSize = 0.85;
const maxScaleLength = 4 * cell;
/** The distances that the scale may show, in miles. */
const scaleMiles = [0.25, 0.5, 1, 2, 5, 10];
const origin: Point = { x: 0, y: 0 };
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
  const roads = Object.entries(plan.roads).map(([name, positions]) => ({
    name,
    points: extendRoad(positions.map(project)),
  }));
  const miles =
    scaleMiles.findLast((each) => each * unitsPerMile <= maxScaleLength) ?? scaleMiles[0] ?? 1;
  return { plots: allotPlots(districts), roads, scale: { miles, length: miles * unitsPerMile } };
}

/** The names of roads, except those shared with a district and those whose spot is null. */
export const roadLabels = ({ plots, roads }: CitySurvey, spots: PlanSpots['roads'] = {}) =>
  roads
    .filter(({ name }) => !plots.has(name) && spots[name] !== null)
    .map((road) => roadLabel(road, spots[road.name]));

/**
 * The name of a road beside it, read from the left, or from below if the road is upright. Without a
 * spot, or with a spot beyond the road's end, it is above the last segment, where districts are
 * fewer.
 */
function roadLabel({ name, points }: Road, spot: RoadSpot | null = null): RoadLabel {
  const last: RoadSpot = [points.length - 2.5, 'above'];
  const [at, side] = spot && spot[0] < points.length - 1 ? spot : last;
  const [from = origin, to = origin] = points.slice(Math.floor(at));
  const degrees = Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  // Between -99 and 80.
  const angle = ((degrees + 279) % 180) - 99;
  const radians = (angle * Math.PI) / 180;
  const size = roadNameSize * labelSize(surveyView);
  // From the middle of the road to the middle of the text, and then to its baseline.
  const away = (side === 'above' ? -1 : 1) * (roadWidth / 2 + 0.6 * size) + 0.33 * size;
  const { x, y } = between(from, to, at % 1);
  return {
    text: name,
    x: Math.round(x - Math.sin(radians) * away),
    y: Math.round(y + Math.cos(radians) * away),
    angle,
  };
}

/** A map around a place: two miles wide, with the place at the origin. */
export const vicinityView: View = {
  left: -4 * cell,
  top: -2.5 * cell,
  width: 8 * cell,
  height: 5 * cell,
};

/** The roads of a plan around a place, and their names beside the place. */
export function surveyVicinity(place: Coordinates, { roads }: Pick<CityPlan, 'roads'>) {
  const center = mercator(place);
  const unitsPerDegree = vicinityView.width / 2 / mile(place.latitude);
  const toPoint = ([latitude, longitude]: Position): Point => {
    const { x, y } = mercator({ latitude, longitude });
    return { x: (x - center.x) * unitsPerDegree, y: (y - center.y) * unitsPerDegree };
  };
  const around = Object.entries(roads).map(([name, positions]) => ({
    name,
    points: extendRoad(positions.map(toPoint)),
  }));
  return {
    roads: around,
    labels: around.map((road) => roadLabel(road, [partNearest(road.points, nameTarget), 'above'])),
  };
}

/** Names of roads are as near as possible to this point beside the place. */
const nameTarget: Point = { x: 2.5 * cell, y: -cell };

/** The position on a road, as in `RoadSpot`, that is nearest to a point. */
function partNearest(points: readonly Point[], { x, y }: Point): number {
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx ** 2 + dy ** 2);
    const part = Math.min(Math.max(along, 0), 0.99);
    const near = between(from, to, part);
    return { part: index + part, distance: Math.hypot(near.x - x, near.y - y) };
  });
  return parts.toSorted((a, b) => a.distance - b.distance)[0]?.part ?? 0;
}

/** A projection that centers positions in the area for districts, as large as possible. */
function projectionOf(positions: readonly Position[]) {
  const toPoint = ([latitude, longitude]: Position) => mercator({ latitude, longitude });
  const points = positions.map(toPoint);
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
      const { x, y } = toPoint(position);
      return {
        x: left + width / 2 + (x - center.x) * unitsPerDegree,
        y: top + height / 2 + (y - center.y) * unitsPerDegree,
      };
    },
  };
}

/** Extends the first and last segments of a road. */
function extendRoad(road: readonly Point[]): Point[] {
  const ahead = (from: Point | undefined, to: Point | undefined): Point[] => {
    if (!from || !to) return [];
    return [between(from, to, 1 + roadExtension / Math.hypot(to.x - from.x, to.y - from.y))];
  };
  return [...ahead(road[1], road[0]), ...road, ...ahead(road.at(-2), road.at(-1))];
}
