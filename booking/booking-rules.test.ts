import { expect, test } from 'vitest';
import { bookingRules } from './booking-rules.ts';
import { dallasRules } from './testing/example-rules.ts';

test('an agency with booking on has rules, without its other facts', () => {
  expect(bookingRules({ ...dallasRules, ...{ name: 'Bold Acre' } })).toEqual(dallasRules);
});

test('an agency with booking off has none', () => {
  const { booking: _, ...facts } = dallasRules;
  expect(bookingRules(facts)).toBeUndefined();
});
