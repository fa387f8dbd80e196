import { expect, test } from 'vitest';
import { zipCodeProblem } from './zip-code-problem.ts';

test.each([
  ['75205', 32.83577, -96.79539],
  ['75024', 33.0779, -96.811],
  // East of the middle of a long ZIP code.
  ['75069', 33.1972, -96.6398],
  ['10001', 32.8, -96.8],
])('a place in %s, or whose ZIP code is far away, is right', (zip, latitude, longitude) => {
  expect(zipCodeProblem({ latitude, longitude }, zip)).toBeUndefined();
});

test.each([
  ['downtown Dallas', '75205', 32.7767, -96.797, '75270'],
  ['downtown Plano', '75024', 33.0198, -96.6989, '75074'],
])('%s is not in %s', (_, zip, latitude, longitude, nearest) => {
  expect(zipCodeProblem({ latitude, longitude }, zip)).toContain(`ZIP code ${nearest} and not`);
});
