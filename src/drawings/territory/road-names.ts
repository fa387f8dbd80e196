import type { Label, LabelBox } from './labels.ts';
import { between, type Point } from './projection.ts';

/** A road, with its name if it is to be written. */
export type Road = { name: string | undefined; points: readonly Point[] };

type Options = {
  /** The width of a road, in units of the drawing. */
  roadWidth: number;
  /** The font size, in units of the drawing. */
  size: number;
  frame: LabelBox;
  /** What a name may not cover. */
  occupied: readonly LabelBox[];
};

/** The average width of a character of the text font, in font sizes. */
const characterWidth = 0.52;
/** How far the baseline lies below a name's middle line, in font sizes. */
const baseline = 0.33;
/** The room around a name's middle line, in font sizes. */
const leastRoom = 0.6;

/** How far a point is inside a frame; negative outside. */
const depth = ({ x, y }: Point, { left, top, right, bottom }: LabelBox): number =>
  Math.min(x - left, right - x, y - top, bottom - y);

/** How far a point is outside a box; 0 inside. */
const distance = ({ x, y }: Point, { left, top, right, bottom }: LabelBox): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const around = ({ x, y }: Point, reach: number): LabelBox => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/** Points along a road, close enough together that no name fits between two of them. */
export function along(points: readonly Point[], step: number): Point[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
    return Array.from({ length: count }, (_, at) => between(from, to, at / count));
  });
}

/**
 * Writes each road's name along the road, where it has the most room. A road without room for its
 * name in the frame gets none.
 */
export function roadNames(roads: readonly Road[], options: Options): Label[] {
  const { roadWidth, size, frame } = options;
  const occupied = [...options.occupied];
  const names: Label[] = [];
  const courses = new Map(roads.map((road) => [road, along(road.points, size)]));
  for (const road of roads) {
    if (road.name === undefined) continue;
    const others = [...courses].flatMap(([other, course]) => (other === road ? [] : course));
    const taken = [...occupied, ...others.map((point) => around(point, roadWidth / 2))];
    const roomAt = (point: Point) =>
      Math.min(depth(point, frame), ...taken.map((box) => distance(point, box)));
    const [best] = spotsBeside(road, courses.get(road) ?? [], options)
      .map((spot) => ({ ...spot, room: Math.min(...spot.line.map(roomAt)) }))
      .sort((one, other) => other.room - one.room);
    if (!best || best.room < leastRoom * size) continue;
    occupied.push(...best.line.map((point) => around(point, leastRoom * size)));
    names.push({ text: road.name, ...baselineAt(best, size) });
  }
  return names;
}

/** A place for a name: its middle, its direction in radians, and points along its middle line. */
type Spot = { middle: Point; angle: number; line: Point[] };

/** The places for a road's name: on both sides of its straight parts, clear of its own bends. */
function spotsBeside(
  { name = '', points }: Road,
  course: readonly Point[],
  { roadWidth, size, frame }: Options,
): Spot[] {
  const half = (name.length * characterWidth * size) / 2;
  const side = roadWidth / 2 + leastRoom * size;
  const isClear = (point: Point) =>
    course.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) > 0.85 * side);
  return points
    .slice(1)
    .flatMap((to, index) => {
      const from = points[index] ?? to;
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      const [across, down] = [Math.cos(angle), Math.sin(angle)];
      const onRoad = along([from, to], size / 2).filter((point) => depth(point, frame) > 0);
      return onRoad.flatMap((point) =>
        [-side, side].map((off) => {
          const middle = { x: point.x + down * off, y: point.y - across * off };
          const ends = [-half, half].map((reach) => ({
            x: middle.x + across * reach,
            y: middle.y + down * reach,
          }));
          return { middle, angle, line: along(ends, size / 2) };
        }),
      );
    })
    .filter(({ line }) => line.every(isClear));
}

/** The middle of a name's baseline, and its angle in whole degrees, not upside down. */
function baselineAt(
  { middle, angle }: Spot,
  size: number,
): Pick<Label, 'anchor' | 'angle'> & Point {
  const upright = uprightDegrees(angle);
  const radians = (upright * Math.PI) / 180;
  return {
    anchor: 'middle',
    x: middle.x - Math.sin(radians) * baseline * size,
    y: middle.y + Math.cos(radians) * baseline * size,
    angle: upright,
  };
}

/** An angle in whole degrees. A name is read from the left, and from below if it is upright. */
function uprightDegrees(angle: number): number {
  const degrees = Math.round((angle * 180) / Math.PI);
  if (degrees > 80) return degrees - 180;
  return degrees <= -100 ? degrees + 180 : degrees;
}
