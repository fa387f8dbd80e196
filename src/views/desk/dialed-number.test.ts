import { expect, test } from 'vitest';
import { dialedNumber } from './dialed-number.ts';

test.each([
  ['(214) 555-0142', '2145550142'],
  ['+1 214.555.0100', '+12145550100'],
  ['214.555.0100 ext 12', '2145550100'],
  ['2145550100x12', '2145550100'],
  ['office: 214 555 0100, after five', '2145550100'],
  ['call me', ''],
  ['911', ''],
  ['', ''],
])('%j is dialed as %j', (phone, dialed) => {
  expect(dialedNumber(phone)).toBe(dialed);
});
