import { describe, expect, test } from 'vitest';
import { statShape } from './stat-shape.ts';

describe('a share of a hundred', () => {
  test.each([
    ['89%', 89],
    ['99.9%', 99.9],
    ['100%', 100],
    ['60%+', 60],
  ])('%s takes %d plots', (value, percent) => {
    expect(statShape(value)).toEqual({ kind: 'share', percent });
  });
});

describe('a growth', () => {
  test.each([
    ['312%', 4.12],
    ['200%', 3],
    ['101%', 2.01],
    ['4.2x', 4.2],
    ['10x', 10],
  ])('%s is %d times what was there before', (value, times) => {
    expect(statShape(value)).toEqual({ kind: 'growth', times: expect.closeTo(times) });
  });
});

test.each(['$50', '$127K+', '500+', '10,000+', '100K+', '4.8', '36', '+120', '30-60 days', ''])(
  '"%s" has no scale of its own',
  (value) => {
    expect(statShape(value)).toBeUndefined();
  },
);

test.each(['0%', '1x', '0.5x', '21x', '2,000%', '-20%'])(
  '"%s" cannot be drawn honestly',
  (value) => {
    expect(statShape(value)).toBeUndefined();
  },
);
