/** A place on earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number };
/** A point in the drawing, in units of its view box. */
export type Point = { x: number; y: number };

/** Interpolates between two points: 0 is the start, 1 the end, more is beyond it. */
export const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Side length of a plot in units of the drawing, about 3.5 kilometers. */
export const cell = 16;
/** Size of the drawing, in plots. */
export const columns = 27;
export const rows = 25;

// The territory's northwest corner, beyond the center of Denton County.
const west = -97.5;
const north = 33.31;
const unitsPerDegree = 400;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** The Mercator northing, in degrees of longitude at the equator. */
const northing = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) * 180) / Math.PI;

/** Mercator coordinates, in degrees of longitude: x to the right, y down. */
export const mercator = ({ latitude, longitude }: Coordinates): Point => ({
  x: longitude,
  y: -northing(latitude),
});

/** The length of a mile in Mercator coordinates at a latitude, in degrees. */
export const mile = (latitude: number): number => 1 / (69.172 * Math.cos(radians(latitude)));

/** A place's point in the drawing (Mercator), possibly outside the view box. */
export function project(place: Coordinates): Point {
  const { x, y } = mercator(place);
  return { x: (x - west) * unitsPerDegree, y: (y + northing(north)) * unitsPerDegree };
}
