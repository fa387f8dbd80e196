import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { cityPlaces, districtAdvice, districtProblems } from './district-places.ts';

type Position = [latitude: number, longitude: number];

const city = (name: string, [latitude, longitude]: Position, ...districts: Position[]) => ({
  file: `content/cities/${name}.yaml`,
  location: { latitude, longitude },
  districts: Object.fromEntries(
    districts.map((position, index) => [`District ${index}`, position]),
  ),
});
const planoDistricts: Position[] = [
  [33.0772, -96.8275],
  [33.0869, -96.8213],
  [33.0199, -96.6989],
  [33.006, -96.7115],
];
const plano = city('plano', [33.0198, -96.6989], ...planoDistricts);

test('the cities that there are have their districts in their own place', () => {
  const files = readdirSync('content/cities').map((name) => `content/cities/${name}`);
  const cities = cityPlaces(files.map((file) => [file, parse(readFileSync(file, 'utf8'))]));
  expect(cities.length).toBeGreaterThan(0);
  expect(districtProblems(cities)).toEqual([]);
});

test.each<[string, Position]>([
  ['far away', [32.9312, -96.4597]],
  ['next to it', [32.9483, -96.7299]],
])('districts copied from another city %s are a mistake of the copy', (_, location) => {
  const rockwall = city('rockwall', location, ...planoDistricts);
  for (const cities of [
    [plano, rockwall],
    [rockwall, plano],
  ]) {
    expect(districtProblems(cities)).toEqual([
      'content/cities/rockwall.yaml, page.area.map: has the districts of content/cities/plano.yaml; write the places of its own, or delete `map`',
    ]);
  }
});

test('districts that are all more than ten miles away are a mistake', () => {
  const rockwall = city('rockwall', [32.9312, -96.4597], ...planoDistricts);
  expect(districtProblems([rockwall])).toEqual([
    'content/cities/rockwall.yaml, page.area.map: its nearest district is 15 miles from its `location`; correct the one or the other, or delete `map`',
  ]);
});

test('districts that are all off the center, and one far away, are worth a look', () => {
  const moved = city('moved', [32.93, -96.73], ...planoDistricts);
  expect(districtProblems([moved])).toEqual([]);
  expect(districtAdvice([moved])).toEqual([
    'content/cities/moved.yaml (its nearest district is 5 miles from its location)',
  ]);
  const slip = city('slip', [33.0198, -96.6989], ...planoDistricts, [32.0199, -96.6989]);
  expect(districtProblems([slip])).toEqual([]);
  expect(districtAdvice([slip])).toEqual([
    'content/cities/slip.yaml (District 4 is 69 miles away)',
  ]);
});
