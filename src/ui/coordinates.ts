/** Coordinates to hundredths of a degree: "32.78° N 96.80° W". */
export function formatCoordinates({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): string {
  const northSouth = latitude < 0 ? 'S' : 'N';
  const eastWest = longitude < 0 ? 'W' : 'E';
  return `${Math.abs(latitude).toFixed(2)}° ${northSouth} ${Math.abs(longitude).toFixed(2)}° ${eastWest}`;
}
