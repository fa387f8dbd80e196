import { expect, test } from 'vitest';
import { drawnStat } from './stat.ts';

test.each([
  ['share', '89%', 89],
  ['share', '99.9%', 99.9],
  ['share', '60%+', 60],
  ['rise', '312%', 312],
  ['fall', '60%', 60],
  ['times', '4.2x', 4.2],
  ['return', '4.2x', 4.2],
  ['return', '300%', 4],
  ['return', '80%', 1.8],
  ['faster', '60%', 60],
  ['count', '+120', 120],
  ['count', '500+', 500],
  ['thousands', '100K+', 100],
  ['dollars', '$50', 50],
  ['rating', '4.8', 4.8],
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
  ['return', '2000%'],
  ['return', '$5'],
  ['faster', '2x'],
  ['thousands', '100,000'],
  ['dollars', '$5,000'],
  ['dollars', '$201'],
  ['rating', '5.1'],
  ['rating', '4.8x'],
])('rejects a %s of %s and says what it needs', (kind, value) => {
  const { error } = drawnStat.safeParse({ value, label: 'of all', picture: kind });
  expect(error?.issues[0]).toMatchObject({
    path: ['picture'],
    message: expect.stringContaining(`kind "${kind}" needs a`),
  });
});

test('a figure without a picture is text only', () => {
  expect(drawnStat.parse({ value: '30-60 days', label: 'to results' }).picture).toBeUndefined();
});
