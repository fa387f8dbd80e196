type Coordinates = { latitude: number; longitude: number };
type Located = { id: string; data: { location: Coordinates } };

const milesPerDegree = 69;

/** The distance between two places in one metro area, in miles. */
function milesBetween(a: Coordinates, b: Coordinates): number {
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * milesPerDegree;
}

/** A city farther away is not a neighbor. */
const maxMiles = 20;

/** The neighbors of a city among others, nearest first. */
export function nearestTo<C extends Located>(city: Located, cities: readonly C[], count = 3): C[] {
  return cities
    .filter(({ id }) => id !== city.id)
    .map((other) => ({ other, miles: milesBetween(city.data.location, other.data.location) }))
    .filter(({ miles }) => miles <= maxMiles)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, count)
    .map(({ other }) => other);
}
