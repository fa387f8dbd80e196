type Place = { location: { latitude: number; longitude: number } };
type Located = { id: string; data: Place };

/** Squared distance in degrees of latitude; accurate enough to rank places in one metro area. */
function squaredDistance(a: Place, b: Place): number {
  const north = a.location.latitude - b.location.latitude;
  const shrink = Math.cos((a.location.latitude * Math.PI) / 180);
  const east = (a.location.longitude - b.location.longitude) * shrink;
  return north ** 2 + east ** 2;
}

/** The cities nearest to a city, nearest first. */
export function nearestTo<C extends Located>(city: Located, cities: readonly C[], count = 3): C[] {
  return cities
    .filter(({ id }) => id !== city.id)
    .sort((a, b) => squaredDistance(city.data, a.data) - squaredDistance(city.data, b.data))
    .slice(0, count);
}
