import { expect, test } from 'vitest';
import { readCityCopy } from '../src/build/city-copies.ts';
import { nearCopies } from '../src/content/near-copies.ts';

test('city pages share no phrase', () => {
  const cities = readCityCopy();
  expect(cities.length).toBeGreaterThanOrEqual(2);
  expect(nearCopies(cities)).toEqual([]);
});
