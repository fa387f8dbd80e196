import { expect, test } from 'vitest';
import { parsePlain } from './plain-yaml.ts';

test('groups, lists and texts are read', () => {
  expect(parsePlain('a: {b: [1, two]}\n? c\n: d\n')).toEqual({ a: { b: [1, 'two'] }, c: 'd' });
  expect(parsePlain('')).toBeNull();
});

test.each([
  ['? '.repeat(30_000)],
  [`${'['.repeat(300)}a: 1${']: 1'.repeat(300)}`],
  ['? [a]\n: b\n'],
  [`${'['.repeat(100)}${']'.repeat(100)}`],
  ['a: "b'],
])('what has other keys, is very deep, or has a mistake is refused: %.20j', (source) => {
  expect(() => parsePlain(source)).toThrow();
});
