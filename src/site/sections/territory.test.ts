import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { City } from '../../content/entries.ts';
import { plotBox } from '../../drawings/territory/plots.ts';
import { cityLabels, territoryOf, viewOf } from './territory.ts';

const folder = new URL('../../../content/cities/', import.meta.url);
const hasPage = ({ data }: City) => data.page !== undefined;

const served = readdirSync(folder).map(
  (file): City => ({
    id: file,
    collection: 'cities',
    data: { plots: 1, ...parse(readFileSync(new URL(file, folder), 'utf8')) },
  }),
);

const city = (name: string, latitude: number, longitude: number): City => ({
  id: name,
  collection: 'cities',
  data: {
    order: 100,
    name,
    county: 'County',
    plots: 1,
    isCity: true,
    location: { latitude, longitude },
  },
});

const far = [
  city('Rockwall', 32.9312, -96.4597),
  city('Sherman', 33.6357, -96.6089),
  city('Greenville', 33.1384, -96.1108),
  city('Waxahachie', 32.3866, -96.8483),
  city('Weatherford', 32.7593, -97.7972),
  city('Gainesville', 33.6259, -97.1334),
];
const corners = [
  city('Northwest', 33.8, -98),
  city('Northeast', 33.8, -95.9),
  city('Southeast', 32.2, -95.9),
  city('Southwest', 32.2, -98),
];

const cases: [string, City[]][] = [
  ['the agency’s cities', []],
  ...[...far, ...corners].map((each): [string, City[]] => [each.data.name, [each]]),
  ['cities on every side', far],
  ['the corners of the map', corners],
];

test.each(cases)('the map shows every city and its name with %s', (_, added) => {
  // As on the map, cities with a page come first, and added ones would have one.
  const isFirst = (each: City) => Number(added.includes(each) || hasPage(each));
  const cities = [...served, ...added]
    .toSorted((a, b) => a.data.order - b.data.order)
    .toSorted((a, b) => isFirst(b) - isFirst(a));
  const territory = territoryOf(cities);
  const view = viewOf(territory);
  for (const { id, data } of cities) {
    const boxes = (territory.plots.get(id) ?? []).map(plotBox);
    expect(boxes, data.name).not.toEqual([]);
    for (const { left, top, right, bottom } of boxes) {
      expect(left, data.name).toBeGreaterThanOrEqual(view.left);
      expect(top, data.name).toBeGreaterThanOrEqual(view.top);
      expect(right, data.name).toBeLessThanOrEqual(view.left + view.width);
      expect(bottom, data.name).toBeLessThanOrEqual(view.top + view.height);
    }
  }
  const names = cityLabels(territory, cities, view).map(({ text }) => text);
  expect(cities.map(({ data }) => data.name).filter((name) => !names.includes(name))).toEqual([]);
});
