import { expect, test } from 'vitest';
import { countyBorders } from './county-borders.ts';
import { type Label, placeLabels } from './labels.ts';
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

const frame = { left: 0, top: 0, right: 200, bottom: 100 };
const box = (left: number, top: number) => ({ left, top, right: left + 16, bottom: top + 16 });

/** The start and end of a label's text. */
const span = ({ text, anchor, x }: Label, size: number) => {
  const width = text.length * size * 0.56;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width };
};

test('labels cover no plot, no other label and not the frame', () => {
  const boxes = [box(80, 40), box(96, 40), box(112, 40), box(0, 0), box(184, 84)];
  const labels = placeLabels(
    boxes.map((each, index) => ({ text: `City ${index}`, boxes: [each] })),
    frame,
    10,
  );
  expect(labels.length).toBeGreaterThanOrEqual(4);
  const areas = labels.map((label) => ({
    ...span(label, 10),
    top: label.y - 8.5,
    bottom: label.y + 2.5,
  }));
  for (const [index, a] of areas.entries()) {
    expect(a.left).toBeGreaterThanOrEqual(0);
    expect(a.right).toBeLessThanOrEqual(200);
    for (const b of [...areas.slice(index + 1), ...boxes]) {
      const apart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart).toBe(true);
    }
  }
});

test('no leader line to a crowded place crosses a label', () => {
  const places = [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => [column, row] as const));
  const labels = placeLabels(
    places.map(([column, row]) => ({
      text: `Place ${column}${row}`,
      boxes: [box(150 + column * 16, 150 + row * 16)],
    })),
    { left: 0, top: 0, right: 400, bottom: 400 },
    12,
  );
  const lines = labels.flatMap(({ leader }) => leader?.match(/-?[\d.]+/g)?.map(Number) ?? []);
  expect(lines.length).toBeGreaterThan(0);
  for (let index = 0; index < lines.length; index += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.slice(index, index + 4);
    for (const label of labels) {
      const { left, right } = span(label, 12);
      const isCrossed = [0.1, 0.25, 0.5, 0.75, 0.9].some((part) => {
        const [px, py] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
        return px > left && px < right && py > label.y - 10 && py < label.y + 2;
      });
      expect(isCrossed, label.text).toBe(false);
    }
  }
});

test('labels the visible part of a clipped city and omits a hidden one', () => {
  const labels = placeLabels(
    [
      { text: 'Cut', boxes: [box(80, 40), box(80, 92)] },
      { text: 'Hidden', boxes: [box(80, 140)] },
    ],
    frame,
    10,
  );
  expect(labels.map(({ text }) => text)).toEqual(['Cut']);
});

test('omits a label that does not fit', () => {
  const tight = { left: 0, top: 0, right: 16, bottom: 16 };
  expect(placeLabels([{ text: 'A long name', boxes: [box(0, 0)] }], tight, 10)).toEqual([]);
});
