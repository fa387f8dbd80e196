import { expect, test } from 'vitest';
import { currentMark } from './current-mark.ts';

test.each([
  ['/', '/', 'page'],
  ['/', '/about', undefined],
  ['/services', '/services', 'page'],
  ['/services', '/services/google-ads', 'true'],
  ['/services', '/services-abroad', undefined],
  ['/blog', '/', undefined],
])('the link %j on the page %j is marked %j', (link, path, mark) => {
  expect(currentMark(link, path)).toBe(mark);
});
