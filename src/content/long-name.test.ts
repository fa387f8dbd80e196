import { expect, test } from 'vitest';
import { isLongName } from './long-name.ts';

test.each([
  ['Bold Acre', false],
  ['Bluebonnet Marketing', false],
  ['Bright Star Marketing', false],
  ['Star Marketing Group', true],
  ['Cottonwood & Pecan Marketing', true],
  ['Superspecialistenmarketing', true],
])('%s is long: %s', (name, isLong) => {
  expect(isLongName(name)).toBe(isLong);
});
