import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf } from './cells.ts';
import { overlaps, withBuffer } from './interval.ts';

const minute = 60 * 1000;

test('a session occupies its five-minute cells and those of its buffer', () => {
  const slot = { start: 300_000 * 100, end: 300_000 * 102 };
  expect(cellsOf(slot, 0)).toEqual([100, 101]);
  expect(cellsOf(slot, 15)).toEqual([100, 101, 102, 103, 104]);
});

test('two bookings share a cell exactly when they overlap', () => {
  const aligned = fc
    .record({ start: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 20 }) })
    .map(({ start, length }) => ({
      start: start * 5 * minute,
      end: (start + length) * 5 * minute,
    }));
  fc.assert(
    fc.property(aligned, aligned, fc.integer({ min: 0, max: 4 }), (one, other, steps) => {
      const buffer = steps * 5;
      const cells = new Set(cellsOf(one, buffer));
      const isShared = cellsOf(other, buffer).some((cell) => cells.has(cell));
      expect(isShared).toBe(overlaps(withBuffer(one, buffer), withBuffer(other, buffer)));
    }),
    { numRuns: 1000 },
  );
});

test('a booking off the grid occupies every cell it touches', () => {
  expect(cellsOf({ start: 299_999, end: 600_001 }, 0)).toEqual([0, 1, 2]);
});
