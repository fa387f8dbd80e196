import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { City } from '../../content/entries.ts';
import {
  type RoadLabel,
  roadLabels,
  surveyCity,
  surveyView,
} from '../../drawings/territory/city-survey.ts';
import {
  citySpots,
  labelSize,
  nameBox,
  placeNames,
  planSpots,
  type Spot,
} from '../../drawings/territory/labels.ts';
import { boxAround, type Plot, plotBox } from '../../drawings/territory/plots.ts';
import type { Box, View } from '../../drawings/territory/view.ts';
import { plotsOf, viewOf } from './territory.ts';

const folder = new URL('../../../content/cities/', import.meta.url);

const served = readdirSync(folder)
  .map(
    (file): City => ({
      id: file,
      collection: 'cities',
      data: { plots: 1, ...parse(readFileSync(new URL(file, folder), 'utf8')) },
    }),
  )
  .toSorted((a, b) => a.data.order - b.data.order);

const city = (name: string, latitude: number, longitude: number): City => {
  const facts = { order: 100, name, county: 'County', plots: 1, isCity: true };
  return { id: name, collection: 'cities', data: { ...facts, location: { latitude, longitude } } };
};

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

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isInside = (box: Box, { left, top, width, height }: View) =>
  box.left >= left && box.top >= top && box.right <= left + width && box.bottom <= top + height;

test.each(cases)('the map shows every city with %s', (_, added) => {
  const cities = [...served, ...added];
  const allotted = plotsOf(cities);
  const view = viewOf(allotted);
  for (const { id, data } of cities) {
    const boxes = (allotted.get(id) ?? []).map(plotBox);
    expect(boxes, data.name).not.toEqual([]);
    for (const box of boxes) expect(isInside(box, view), data.name).toBe(true);
  }
});

/** Boxes in the letters of a road's name, which is at an angle. */
const letterBoxes = ({ text, x, y, angle }: RoadLabel): Box[] =>
  Array.from(text, (_, index) => {
    const along = (index - (text.length - 1) / 2) * 0.442 * labelSize(surveyView);
    const bottom = y + Math.sin((angle * Math.PI) / 180) * along;
    const left = x + Math.cos((angle * Math.PI) / 180) * along;
    return { left, top: bottom - 2, right: left + 1, bottom };
  });

/** Expects that no name is over another, a plot or the edge; returns how many places are named. */
function expectApart(
  view: View,
  plots: ReadonlyMap<string, Plot[]>,
  spots: Record<string, Spot> = {},
  roads: Box[][] = [],
): number {
  const places = [...plots].map(([name, own]) => ({
    ...{ name, box: boxAround(own), spot: spots[name] },
  }));
  const labels = placeNames(places, view);
  const placed = places.flatMap(({ name }, index) =>
    labels[index] ? [[nameBox(name, labels[index], view)]] : [],
  );
  const names = [...placed, ...roads];
  for (const own of names) {
    const others = [
      ...names.filter((each) => each !== own),
      [...plots.values()].flat().map(plotBox),
    ];
    expect(own.filter((box) => others.flat().some((other) => overlap(box, other)))).toEqual([]);
    expect(own.filter((box) => !isInside(box, view))).toEqual([]);
  }
  return placed.length;
}

const near = [
  city('Garland', 32.9126, -96.6389),
  city('Mesquite', 32.7668, -96.5992),
  city('Grand Prairie', 32.7459, -96.9978),
  city('Coppell', 32.9546, -97.015),
  city('Farmers Branch', 32.9265, -96.8961),
  city('Bedford', 32.844, -97.1431),
];

test.each<[string, City[], number]>([
  ['the agency’s cities', [], served.length],
  ...near.map((each): [string, City[], number] => [each.data.name, [each], served.length]),
  ['six more at once', near, served.length],
  ['cities on every side', far, served.length],
])('no name is over another, a plot or the edge, with %s', (_, added, shown) => {
  const cities = [...served, ...added];
  const allotted = plotsOf(cities);
  const plots = cities.map(({ id, data }) => [data.name, allotted.get(id) ?? []] as const);
  expect(expectApart(viewOf(allotted), new Map(plots), citySpots)).toBeGreaterThanOrEqual(shown);
});

test.each(
  served.flatMap(({ data: { name, page } }) =>
    page?.area.map ? [[name, page.area.map] as const] : [],
  ),
)('no name on the map of %s is over another, a plot or the edge', (name, plan) => {
  const survey = surveyCity(plan);
  const roads = roadLabels(survey, planSpots[name]?.roads).map(letterBoxes);
  const spots = planSpots[name]?.districts;
  expect(expectApart(surveyView, survey.plots, spots, roads)).toBe(survey.plots.size);
});
