import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { encodedCharacters } from './punycode.ts';

test.each([
  ...['xn--example-e36c', 'xn--mller-kva', 'xn--fiqs8s', 'xn--zckzah', 'xn--r8jz45g', 'xn--i-7iq'],
  ...['xn--mgba3gch31f060k', 'xn--collecci-ioa91d', 'xn--ihqwcrb4cv8a8dqg056pqjye'],
  ...['xn--b1abfaaepdrnnbgefbadotcwatmq2g4l', 'xn--egbpdaj6bu4bxfgehfvwxn'],
])('the characters beyond ASCII of %s are read', (label) => {
  const sorted = [...domainToUnicode(label).replace(/\p{ASCII}/gu, '')].sort(
    (a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0),
  );
  expect(sorted).not.toEqual([]);
  expect(encodedCharacters(label.slice(4))).toBe(sorted.join(''));
});
