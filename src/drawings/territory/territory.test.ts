import { expect, test } from 'vitest';
import { countyBorders } from './county-borders.ts';
import { placeNames } from './labels.ts';
import { allotPlots, plotPath, plotRows, type ServedPlace } from './plots.ts';
import { cell, columns, project, rows } from './projection.ts';

const dallas = { latitude: 32.7767, longitude: -96.797 };
const fortWorth = { latitude: 32.7555, longitude: -97.3308 };
const mcKinney = { latitude: 33.1972, longitude: -96.6398 };

test('west is left, north is up, and every place is inside the drawing', () => {
  const [d, f, m] = [project(dallas), project(fortWorth), project(mcKinney)];
  expect(f.x).toBeLessThan(d.x);
  expect(m.y).toBeLessThan(d.y);
  for (const { x, y } of [d, f, m]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(columns * cell);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(rows * cell);
  }
});

test('county borders are drawn only in and around the territory', () => {
  const numbers = countyBorders.match(/-?\d+/g)?.map(Number) ?? [];
  expect(numbers.length).toBeGreaterThan(20);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-8 * cell);
  expect(Math.max(...numbers)).toBeLessThanOrEqual((columns + 8) * cell);
});

const settlement = (id: string, plots: number, location = dallas): ServedPlace => ({
  id,
  at: project(location),
  plots,
});

test('allots no plot twice, even to cities at the same location', () => {
  const plots = allotPlots([settlement('large', 9), settlement('small', 1), settlement('twin', 1)]);
  const all = [...plots.values()].flat().map(({ column, row }) => `${column},${row}`);
  expect([...plots.values()].map((each) => each.length)).toEqual([9, 1, 1]);
  expect(new Set(all).size).toBe(11);
});

test('a city’s first plot is the one at its location', () => {
  const [plot] = allotPlots([settlement('dallas', 3)]).get('dallas') ?? [];
  const { x, y } = project(dallas);
  expect(plot).toEqual({ column: Math.floor(x / cell), row: Math.floor(y / cell) });
});

test('adjacent plots form one line, others separate lines', () => {
  const plots = [
    { column: 2, row: 2 },
    { column: 4, row: 2 },
    { column: 1, row: 2 },
    { column: 1, row: 3 },
  ];
  expect(plotRows(plots)).toBe('M17 40h30M65 40h14M17 56h14');
});

test('a plot is drawn slightly smaller than its cell', () => {
  expect(plotPath([{ column: 1, row: 2 }])).toBe('M17 33h14v14h-14z');
});

test('a name without a spot stands to the right of its place, or to the left at the edge', () => {
  const view = { left: 0, top: 0, width: 200, height: 100 };
  const labelAt = (left: number) =>
    placeNames(
      [{ name: 'City', box: { left, top: 40, width: 16, height: 16 }, spot: undefined }],
      view,
    )[0];
  expect(labelAt(80)).toMatchObject({ anchor: 'start', x: expect.closeTo(98.1) });
  expect(labelAt(180)).toMatchObject({ anchor: 'end', x: expect.closeTo(177.9) });
});
