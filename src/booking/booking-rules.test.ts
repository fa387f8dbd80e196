import { expect, test } from 'vitest';
import { bookingRules } from './booking-rules.ts';
import { dallasRules } from './example-rules.fixture.ts';

test('an agency with booking on has rules, without its other facts', () => {
  expect(bookingRules({ ...dallasRules, ...{ name: 'Bold Acre' } })).toEqual(dallasRules);
});

test('an agency with booking off has none', () => {
  const { booking: _, ...facts } = dallasRules;
  expect(bookingRules(facts)).toBeUndefined();
});
