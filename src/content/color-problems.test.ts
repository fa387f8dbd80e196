import { expect, test } from 'vitest';
import { contrast } from '../styles/color-math.ts';
import { colorProblems } from './color-problems.ts';

const validColors = {
  paper: '#faf6ee',
  field: '#f1e9d9',
  ink: '#17130e',
  quiet: '#5c5345',
  'quiet-on-ink': '#c3b8a5',
  clay: '#e8491d',
  'on-clay': 'var(--ink)',
  'clay-on-ink': 'var(--clay)',
  'clay-deep': '#b5330e',
  bluebonnet: '#2b348f',
  wheat: '#f2c14e',
};
type Colors = Partial<Record<keyof typeof validColors, string>>;

/** The stylesheet with one token per line, from line 2, in the order above. */
const fileWith = (changes: Colors) =>
  `:root {\n${Object.entries({ ...validColors, ...changes })
    .map(([name, value]) => `--${name}: ${value};`)
    .join('\n')}\n}`;
const problemsWith = (changes: Colors) => colorProblems(fileWith(changes));

test('readable colors are valid', () => {
  expect(problemsWith({})).toEqual([]);
});

test('a main color alone is enough, also a dark one', () => {
  expect(problemsWith({ clay: '#14532d' })).toEqual([]);
});

test('a dark main color needs light text, which the message spells out', () => {
  expect(problemsWith({ clay: '#14532d', 'on-clay': '#17130e' })).toContain(
    'content/colors.css, line 8, on-clay: text in --on-clay on --clay has a contrast of 2.0 and needs 4.5; write `--on-clay: var(--paper);`',
  );
});

/** Applies the lines from the messages, as the owner would, until no mistake is left. */
function obey(changes: Colors, steps = 4): Colors {
  const problems = problemsWith(changes);
  if (problems.length === 0) return changes;
  expect(steps, problems.join('\n')).toBeGreaterThan(0);
  const lines = problems.map((problem) => {
    const [, name = problem, value = ''] = problem.match(/write `--([\w-]+): (.+?);`/) ?? [];
    return [name, value];
  });
  return obey({ ...changes, ...Object.fromEntries(lines) }, steps - 1);
}

test.each(['#123a7a', '#14532d', '#808080', '#747474', '#000000', '#5b2a86', '#c2185b'])(
  'the messages lead an owner with the main color %s to colors that are right',
  (clay) => {
    expect(obey({ clay })).toMatchObject({ clay });
  },
);

test.each<[string, Colors, RegExp]>([
  [
    'on the light grounds is refused with a darker shade',
    { clay: '#ffd400' },
    /^content\/colors\.css, line 7, clay: buttons and plots in --clay on --field have a contrast of 1\.1 and need 3; write `--clay: #[\da-f]{6};`$/,
  ],
  [
    'on dark sections gets a lighter shade for them alone',
    { clay: '#14532d', 'clay-on-ink': '#14532d' },
    /^content\/colors\.css, line 9, clay-on-ink: shapes in --clay-on-ink on --ink have a contrast of 2\.0 and need 3; write `--clay-on-ink: #[\da-f]{6};`$/,
  ],
  [
    'behind the text, as a ground, gets a shade that is light enough',
    { field: '#8a7a5a' },
    /^content\/colors\.css, line 3, field: text in --ink on --field has a contrast of 4\.4 and needs 4\.5; write `--field: #[\da-f]{6};`$/,
  ],
])('a color that vanishes %s', (_, changes, problem) => {
  expect(problemsWith(changes)).toEqual([expect.stringMatching(problem)]);
  expect(problemsWith(obey(changes))).toEqual([]);
});

const onGray =
  'line 8, on-clay: text in --on-clay on --clay has a contrast of 3.9 and needs 4.5; write `--on-clay: #ffffff;`';
const beige =
  'line 3, field: write --field as # and six digits, such as `--field: #e8491d;`, with a semicolon at the end';
test.each<[string, Colors, string]>([
  ['text on a gray that takes only white', { clay: '#747474', 'on-clay': '#17130e' }, onGray],
  ['a color that is none', { clay: 'f2c14e' }, 'line 7, clay: write --clay as # and six digits'],
  ['a color in another notation', { field: 'beige' }, beige],
  ['a color that is missing', { quiet: 'var(--gone)' }, 'there is no color named --gone'],
  ['a color that refers to itself', { 'on-clay': 'var(--on-clay)' }, 'refers to itself'],
])('%s is refused once, not for those that refer to it', (_, changes, message) => {
  expect(problemsWith(changes)).toEqual([expect.stringContaining(message)]);
});

test('names two colors that are too light, and not the ground they share', () => {
  expect(problemsWith({ clay: '#ffd400', bluebonnet: '#7aa0ff' })).toEqual([
    expect.stringMatching(/line 7, clay: .* write `--clay: /),
    expect.stringMatching(/line 11, bluebonnet: .* write `--bluebonnet: /),
  ]);
});

test('an unreadable text color gets a readable shade', () => {
  const [problem = ''] = problemsWith({ bluebonnet: '#7aa0ff' });
  expect(problem).toContain(
    'line 11, bluebonnet: text in --bluebonnet on --field has a contrast of 2.0',
  );
  const [, shade = ''] = problem.match(/write `--bluebonnet: (#\w+);`/) ?? [];
  expect(contrast(shade, validColors.field)).toBeGreaterThanOrEqual(4.5);
});
