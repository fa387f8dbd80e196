import { milesBetween } from './neighbors.ts';

/** Where a city and the districts on its map are; districts by their names. */
export type CityPlaces = {
  file: string;
  location: { latitude: number; longitude: number };
  districts: Readonly<Record<string, readonly [latitude: number, longitude: number]>>;
};

type City = Pick<CityPlaces, 'location'> & {
  page?: { area: { map?: Pick<CityPlaces, 'districts'> } };
};

/** The places of the cities that draw their districts. Other files are not in `content/cities/`. */
export function cityPlaces(entries: Iterable<readonly [file: string, entry: unknown]>) {
  return [...entries]
    .filter(([file]) => file.startsWith('content/cities/'))
    .flatMap(([file, entry]): CityPlaces[] => {
      const { location, page }: City = Object(entry);
      return page?.area.map ? [{ file, location, districts: page.area.map.districts }] : [];
    });
}

/** In miles. In Plano, which is wide, districts are from 0 to 8.5 miles from the location, downtown. */
const limits = {
  /** The nearest district of a city is not so far. */
  impossible: 10,
  /** Nor is it usually. */
  unusual: 5,
  /** Nor is its farthest: Dallas and Fort Worth reach 16 miles from downtown. */
  widest: 17,
};
/** So many places in common are no accident. */
const sameCity = 3;

function distances({ location, districts }: CityPlaces) {
  return Object.entries(districts)
    .map(([name, [latitude, longitude]]) => ({
      name,
      miles: milesBetween(location, { latitude, longitude }),
    }))
    .sort((a, b) => a.miles - b.miles);
}

const nearest = (city: CityPlaces) => distances(city)[0]?.miles ?? 0;
const total = (city: CityPlaces) => distances(city).reduce((sum, { miles }) => sum + miles, 0);

function haveSameDistricts(one: CityPlaces, other: CityPlaces): boolean {
  const others = new Set(Object.values(other.districts).map(String));
  return Object.values(one.districts).filter((at) => others.has(String(at))).length >= sameCity;
}

/** Districts that are certainly not the city's own, one line per city: of another city, or far away. */
export function districtProblems(cities: readonly CityPlaces[]): string[] {
  return cities.flatMap((city) => {
    const original = cities.find(
      (other) => other !== city && haveSameDistricts(city, other) && total(other) < total(city),
    );
    if (original)
      return [
        `${city.file}, page.area.map: has the districts of ${original.file}; write the places of its own, or delete \`map\``,
      ];
    const miles = nearest(city);
    if (miles <= limits.impossible) return [];
    return [
      `${city.file}, page.area.map: its nearest district is ${Math.round(miles)} miles from its \`location\`; correct the one or the other, or delete \`map\``,
    ];
  });
}

/** Districts that may be in the wrong place, with the file. */
export function districtAdvice(cities: readonly CityPlaces[]): string[] {
  return cities.flatMap((city) => {
    const miles = nearest(city);
    if (miles > limits.unusual)
      return [
        `${city.file} (its nearest district is ${Math.round(miles)} miles from its location)`,
      ];
    return distances(city)
      .filter((district) => district.miles > limits.widest)
      .map(({ name, miles }) => `${city.file} (${name} is ${Math.round(miles)} miles away)`);
  });
}
