import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { logoProblems } from './logo-problems.ts';

test('finds no mistake in the agency’s logo', async () => {
  const logo = readFileSync(new URL('../../content/logo.svg', import.meta.url), 'utf8');
  expect(await logoProblems(logo)).toEqual([]);
});

test.each([
  ['that is missing', undefined, 'is missing'],
  ['that is empty', '', 'is no SVG drawing'],
  ['that is not square', '<svg viewBox="0 0 64 32"><path/></svg>', 'square viewBox'],
  ['whose elements are not closed', '<svg viewBox="0 0 32 32"><path></svg>', 'cannot be drawn'],
  ['with a broken attribute', '<svg viewBox="0 0 9 9"><path d="M0 0></svg>', 'cannot be drawn'],
])('reports a logo %s in one line', async (_, svg, problem) => {
  const problems = await logoProblems(svg);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('content/logo.svg');
  expect(problems[0]).toContain(problem);
});
