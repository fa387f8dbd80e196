import { expect, test } from 'vitest';
import { cell } from './projection.ts';
import { enlargedView } from './view.ts';

const view = { left: 32, top: 16, width: 245, height: 230 };
const box = (left: number, top: number) => ({ left, top, right: left + cell, bottom: top + cell });

test('a view that shows every box stays as it is', () => {
  expect(enlargedView(view, [box(32, 16), box(261, 230)])).toEqual(view);
});

test.each([
  ['west', box(20, 100)],
  ['north', box(100, -160)],
  ['east', box(262, 100)],
  ['south', box(100, 600)],
])('a view is enlarged for a box in the %s, and keeps its shape', (_, beyond) => {
  const { left, top, width, height } = enlargedView(view, [box(100, 100), beyond]);
  expect(width / height).toBeCloseTo(view.width / view.height);
  expect(beyond.left - cell).toBeGreaterThanOrEqual(left);
  expect(beyond.top - cell).toBeGreaterThanOrEqual(top);
  expect(beyond.right + cell).toBeLessThanOrEqual(left + width);
  expect(beyond.bottom + cell).toBeLessThanOrEqual(top + height);
});
