import { expect, test } from 'vitest';
import { nearestTo } from './neighbors.ts';

const at = (id: string, latitude: number, longitude: number) => ({
  id,
  data: { location: { latitude, longitude } },
});
const dallas = at('dallas', 32.7767, -96.797);
const frisco = at('frisco', 33.1507, -96.8236);
const mckinney = at('mckinney', 33.1972, -96.6398);
const plano = at('plano', 33.0198, -96.6989);
const all = [dallas, frisco, mckinney, plano];

test('lists the nearest city first and never the city itself', () => {
  expect(nearestTo(frisco, all, 2).map(({ id }) => id)).toEqual(['mckinney', 'plano']);
  expect(nearestTo(frisco, all).map(({ id }) => id)).toEqual(['mckinney', 'plano']);
});

test('a city that is far away is no neighbor', () => {
  expect(nearestTo(dallas, all).map(({ id }) => id)).toEqual(['plano']);
});

test('a single city has no neighbors', () => {
  expect(nearestTo(dallas, [dallas])).toEqual([]);
});
