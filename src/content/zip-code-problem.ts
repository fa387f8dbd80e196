import { zipMiddles } from './zip-codes.data.ts';

type Coordinates = { latitude: number; longitude: number };

const milesPerDegree = 69;
/**
 * A place may be this many times as far from its own ZIP code's middle as from the nearest one,
 * because a ZIP code can be long.
 */
const mostTimes = 1.5;

function milesFrom({ latitude, longitude }: Coordinates, zip: string): number {
  const [north = 0, east = 0] = zipMiddles[zip] ?? [];
  const width = (longitude - east) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(latitude - north, width) * milesPerDegree;
}

/**
 * The mistake if a place is probably not in its ZIP code, judged by the middles of ZIP codes;
 * undefined for a ZIP code outside the area.
 */
export function zipCodeProblem(place: Coordinates, zip: string): string | undefined {
  if (!(zip in zipMiddles)) return undefined;
  const nearest = Object.keys(zipMiddles).reduce((best, each) =>
    milesFrom(place, each) < milesFrom(place, best) ? each : best,
  );
  return milesFrom(place, zip) <= mostTimes * milesFrom(place, nearest)
    ? undefined
    : `is near the middle of ZIP code ${nearest} and not in ${zip}; copy the coordinates of a point inside it`;
}
