import { expect, test } from 'vitest';
import { isCurrent } from './measurements.ts';

const figures = { date: '2026-11-27', address: 'https://www.acre.example/' };

test.each([
  ['https://www.acre.example', '2027-05-26', true],
  ['https://www.acre.example', '2027-05-27', false],
  ['https://www.other.example', '2026-11-28', false],
])('figures of a site are said of %s on %s: %s', (siteUrl, day, isSaid) => {
  expect(isCurrent(figures, siteUrl, Date.parse(day))).toBe(isSaid);
});
