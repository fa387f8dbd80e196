import { expect, test } from 'vitest';
import { postOpening } from './post-opening.ts';

test.each([
  ['<p>a</p>', '<p>a</p>'],
  ['<p>a</p><h2 id="b">B</h2><p>b</p>', '<p>a</p><h3 id="b">B</h3><p>b</p>'],
  ['<p>a</p><h2>B</h2><p>b</p><h2>C</h2><p>c</p>', '<p>a</p><h3>B</h3><p>b</p>'],
  ['<h2>B</h2><p>b</p><h2>C</h2>', '<h3>B</h3><p>b</p>'],
])('the first part of %s is %s', (html, beginning) => {
  expect(postOpening(html)).toBe(beginning);
});
