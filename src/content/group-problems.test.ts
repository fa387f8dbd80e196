import { expect, test } from 'vitest';
import { groupProblems } from './group-problems.ts';

const gone = 'there is no service named "seo"; use one of ads';

test('lists a mistake in many places once', () => {
  const places = ['a.yaml, line 3, nearest', 'b.yaml, line 5', 'c.yaml'];
  expect(
    groupProblems(['d.yaml: is empty', ...places.map((place) => `${place}: ${gone}`)]),
  ).toEqual(['d.yaml: is empty', `${gone}; here:\n  ${places.join('\n  ')}`]);
});

test('lists a few mistakes one by one', () => {
  const problems = [`a.yaml: ${gone}`, `b.yaml: ${gone}`, 'content/agency.yaml is missing'];
  expect(groupProblems(problems)).toEqual(problems);
});
