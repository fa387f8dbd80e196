import { expect, test } from 'vitest';
import { similarKey } from './similar-key.ts';

test.each([
  ['fone', 'phone'],
  ['Phone', 'phone'],
  ['e-mail', 'email'],
  ['tagLine', 'tagline'],
  ['legal_name', 'legalName'],
  ['hours', undefined],
  ['x', undefined],
])('%s is meant to be %s', (written, meant) => {
  expect(similarKey(written, ['phone', 'email', 'tagline', 'legalName', 'to'])).toBe(meant);
});
