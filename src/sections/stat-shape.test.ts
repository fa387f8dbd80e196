import { describe, expect, test } from 'vitest';
import { statShape } from './stat-shape.ts';

describe('a share of a hundred', () => {
  test.each([
    ['89%', 89],
    ['99.9%', 99.9],
    ['100%', 100],
    ['60%+', 60],
  ])('%s takes %d plots', (value, percent) => {
    expect(statShape(value, 'of all')).toEqual({ kind: 'share', percent });
  });
});

describe('a change', () => {
  test.each([
    ['312%', 'organic traffic', 4.12],
    ['200%', 'growth in leads', 3],
    ['101%', 'return', 2.01],
    ['4.2x', 'return', 4.2],
    ['10x', 'reach', 10],
    ['40%', 'More Sales', 1.4],
    ['71%', 'growth in ten years', 1.71],
    ['60%', 'less production time', 0.4],
    ['50%', 'shorter load time', 0.5],
  ])('%s %s is %d times what was there before', (value, label, times) => {
    expect(statShape(value, label)).toEqual({ kind: 'change', times: expect.closeTo(times) });
  });
});

test('"+120" is 120 of them', () => {
  expect(statShape('+120', 'verified reviews')).toEqual({ kind: 'added', count: 120 });
});

test.each(['$50', '$127K+', '500+', '10,000+', '100K+', '4.8', '36', '+1,200', '30-60 days', ''])(
  '"%s" has no scale of its own',
  (value) => {
    expect(statShape(value, 'of something')).toBeUndefined();
  },
);

test.each([
  ['0%', 'of all'],
  ['1x', 'as many'],
  ['0.5x', 'as many'],
  ['21x', 'as many'],
  ['2,000%', 'of all'],
  ['-20%', 'of all'],
  ['100%', 'less waste'],
  ['60%', 'Faster Follow-Up'],
])('"%s %s" cannot be drawn honestly', (value, label) => {
  expect(statShape(value, label)).toBeUndefined();
});
