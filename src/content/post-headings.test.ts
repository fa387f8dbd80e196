import { expect, test } from 'vitest';
import { postHeadings } from './post-headings.ts';

test('the contents of a post are its headings of the second level, as text', () => {
  const html =
    '<h2 id="a">Measure <code>one</code> page</h2><p>x</p><h3 id="b">Aside</h3><h2 id="c">Fix it</h2>';
  expect(postHeadings(html)).toEqual([
    { id: 'a', text: 'Measure one page' },
    { id: 'c', text: 'Fix it' },
  ]);
});
