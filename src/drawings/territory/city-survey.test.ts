import { expect, test } from 'vitest';
import { type CityPlan, roadLabels, roadWidth, surveyCity, surveyView } from './city-survey.ts';
import type { RoadSpot } from './labels.ts';
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

test('every district has its own plot, even two at the same place', () => {
  const { plots } = surveyCity(plan);
  expect(
    new Set([...plots.values()].flat().map(({ column, row }) => `${column},${row}`)).size,
  ).toBe(4);
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

test('a road runs off the map at both ends', () => {
  for (const { points } of surveyCity(plan).roads) {
    for (const end of [points[0], points.at(-1)]) {
      const isInside =
        end !== undefined &&
        end.x > 0 &&
        end.x < surveyView.width &&
        end.y > 0 &&
        end.y < surveyView.height;
      expect(isInside).toBe(false);
    }
  }
});

test('a road is named once, unless a district has its name, or it is not to be named', () => {
  const survey = surveyCity(plan);
  expect(roadLabels(survey).map(({ text }) => text)).toEqual(['Main Road']);
  expect(roadLabels(survey, { 'Main Road': null })).toEqual([]);
});

/** The name of a road from point to point. */
function nameOf(ends: readonly (readonly [x: number, y: number])[], spot?: RoadSpot) {
  const roads = [{ name: 'Main', points: ends.map(([x, y]) => ({ x, y })) }];
  const [label] = roadLabels({ ...surveyCity(plan), roads }, spot && { Main: spot });
  return label;
}

test.each([
  ['to the right', [-50, 100], [250, 100], 0],
  ['to the left', [250, 100], [-50, 100], 0],
  ['up', [100, 250], [100, -50], -90],
  ['down', [100, -50], [100, 250], -90],
  ['down to the right', [-50, -50], [250, 250], 45],
  ['down to the left', [250, -50], [-50, 250], -45],
] as const)('a name along a road that runs %s is not upside down', (_, from, to, angle) => {
  expect(nameOf([from, to], [0.5, 'above'])?.angle).toBe(angle);
});

test('a name stands beside its road at its spot, or at the last stretch if the road ends before it', () => {
  const ends = [0, 100, 200, 300, 400].map((x) => [x, 100] as const);
  const [above, below] = [nameOf(ends, [0.5, 'above']), nameOf(ends, [0.5, 'below'])];
  expect([above?.x, below?.x]).toEqual([50, 50]);
  expect(above?.y).toBeLessThan(100 - roadWidth / 2);
  expect(below?.y).toBeGreaterThan(100 + roadWidth / 2);
  expect(nameOf(ends, [4.5, 'above'])?.x).toBe(250);
});
