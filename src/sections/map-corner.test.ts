import { expect, test } from 'vitest';
import { emptiestCorner } from './map-corner.ts';

const view = { left: 0, top: 0, width: 200, height: 100 };
const boxAt = (left: number, top: number) => ({ left, top, right: left + 16, bottom: top + 16 });

test('cards open in the corner with the least land, the first one on an empty map', () => {
  expect(emptiestCorner(view, [], [])).toBe('top-left');
  expect(emptiestCorner(view, [boxAt(10, 10)], [])).toBe('bottom-left');
  const left = [boxAt(10, 10), boxAt(10, 80)];
  expect(emptiestCorner(view, left, [])).toBe('bottom-right');
  expect(emptiestCorner(view, [...left, boxAt(180, 80)], [])).toBe('top-right');
  expect(emptiestCorner(view, [...left, boxAt(180, 80), boxAt(140, 5), boxAt(160, 5)], [])).toBe(
    'top-left',
  );
});

test('names count like plots', () => {
  const label = { text: 'Fort Worth', anchor: 'start' as const, x: 10, y: 20 };
  expect(emptiestCorner(view, [], [label])).toBe('bottom-left');
});
