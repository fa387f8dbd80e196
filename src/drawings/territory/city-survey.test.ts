import { expect, test } from 'vitest';
import { type CityPlan, surveyCity, surveyView } from './city-survey.ts';
import { cell, type Point } from './projection.ts';

/** A degree of latitude is 69 miles. */
const mileNorth = 1 / 69;
const plan: CityPlan = {
  districts: {
    'Old Town': [33, -96.8],
    'Town Hall': [33, -96.8],
    Northgate: [33 + 4 * mileNorth, -96.8],
    Eastside: [33, -96.76],
  },
  roads: {
    'Main Road': [
      [33 - mileNorth, -96.79],
      [33 + mileNorth, -96.79],
    ],
    Northgate: [
      [33 + 4 * mileNorth, -96.9],
      [33 + 4 * mileNorth, -96.7],
    ],
  },
};

const middle = ({ column, row }: { column: number; row: number }): Point => ({
  x: (column + 0.5) * cell,
  y: (row + 0.5) * cell,
});

test('every district has its own plot and name, even two at the same place', () => {
  const { plots, districtLabels } = surveyCity(plan);
  expect(
    new Set([...plots.values()].flat().map(({ column, row }) => `${column},${row}`)).size,
  ).toBe(4);
  expect(districtLabels.map(({ text }) => text).sort()).toEqual(Object.keys(plan.districts).sort());
});

test('districts lie in the right direction, at the distance that the scale shows', () => {
  const { plots, scale } = surveyCity(plan);
  const [oldTown, , northgate, eastside] = [...plots.values()].flat().map(middle);
  if (!oldTown || !northgate || !eastside) throw new Error('expected a plot for each district');
  expect(eastside.x).toBeGreaterThan(oldTown.x);
  const miles = (oldTown.y - northgate.y) / (scale.length / scale.miles);
  const plot = cell / (scale.length / scale.miles);
  expect(Math.abs(miles - 4)).toBeLessThan(plot);
});

test('the scale stands at the left, or where no road crosses it', () => {
  const startWith = (longitude: number) =>
    surveyCity({
      ...plan,
      roads: { 'First Street': [33, 33.01].map((latitude) => [latitude, longitude] as const) },
    }).scale.start.x;
  expect(startWith(-96.7)).toBe(cell / 2);
  expect(startWith(-96.81)).toBeGreaterThan(cell / 2);
});

test('a road runs off the map at both ends and is named once, unless a district has its name', () => {
  const { roads, roadLabels } = surveyCity(plan);
  for (const road of roads) {
    for (const end of [road[0], road.at(-1)]) {
      const isInside =
        end !== undefined &&
        end.x > 0 &&
        end.x < surveyView.width &&
        end.y > 0 &&
        end.y < surveyView.height;
      expect(isInside).toBe(false);
    }
  }
  expect(roadLabels.map(({ text }) => text)).toEqual(['Main Road']);
});

test('a road’s name stands beside it, without a line to it', () => {
  const [label] = surveyCity(plan).roadLabels;
  expect(label?.leader).toBeUndefined();
});

test('a district’s name stands on the side without a road', () => {
  const [west, east] = [-96.801, -96.76];
  const { districtLabels } = surveyCity({
    districts: { 'Old Town': [33, -96.8], Eastside: [33.04, east] },
    roads: {
      'Main Road': [
        [32.99, -96.79],
        [33.05, -96.79],
      ],
      'Low Road': [
        [32.996, west],
        [32.996, east],
      ],
    },
  });
  expect(districtLabels.find(({ text }) => text === 'Old Town')?.anchor).toBe('middle');
});
