import { expect, test } from 'vitest';
import { drawnStat } from './stat.ts';

test.each([
  ['share', '89%', 89],
  ['share', '99.9%', 99.9],
  ['share', '60%+', 60],
  ['rise', '312%', 312],
  ['fall', '60%', 60],
  ['times', '4.2x', 4.2],
  ['count', '+120', 120],
])('draws a %s of %s', (kind, value, number) => {
  const parsed = drawnStat.parse({ value, label: 'of all', picture: kind });
  expect(parsed.picture).toEqual({ kind, number });
});

test.each([
  ['share', '101%'],
  ['share', '0%'],
  ['rise', '2,000%'],
  ['rise', '4x'],
  ['fall', '100%'],
  ['times', '1x'],
  ['times', '21x'],
  ['count', '+1,200'],
  ['count', '120'],
])('rejects a %s of %s and says what it needs', (kind, value) => {
  const { error } = drawnStat.safeParse({ value, label: 'of all', picture: kind });
  expect(error?.issues[0]).toMatchObject({
    path: ['picture'],
    message: expect.stringContaining(`kind "${kind}" needs a`),
  });
});

test('a figure without a picture is text only', () => {
  expect(drawnStat.parse({ value: '$50', label: 'per lead' }).picture).toBeUndefined();
});
