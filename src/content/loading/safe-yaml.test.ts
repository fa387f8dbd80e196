import { expect, test } from 'vitest';
import { parseSafeYaml } from './safe-yaml.ts';

test('groups, lists and texts are read', () => {
  expect(parseSafeYaml('a: {b: [1, two]}\n? c\n: d\n')).toEqual({ a: { b: [1, 'two'] }, c: 'd' });
  expect(parseSafeYaml('')).toBeNull();
});

test.each([
  ['? '.repeat(30_000)],
  [`${'['.repeat(300)}a: 1${']: 1'.repeat(300)}`],
  ['? [a]\n: b\n'],
  [`${'['.repeat(100)}${']'.repeat(100)}`],
  ['a: "b'],
])('what has other keys, is very deep, or has a mistake is refused: %.20j', (source) => {
  expect(() => parseSafeYaml(source)).toThrow();
});
