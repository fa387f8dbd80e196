import { expect, test } from 'vitest';
import { preventWrapping } from './no-wrap.ts';

test.each([
  [
    '<p>Call (469) 555-0177 from 9:00 AM.</p>',
    '<p>Call <span class="nowrap">(469) 555-0177</span> from <span class="nowrap">9:00 AM</span>.</p>',
  ],
  [
    '<a title="(469) 555-0177" href="tel:+14695550177">call</a>',
    '<a title="(469) 555-0177" href="tel:+14695550177">call</a>',
  ],
  ['<p>From $1,500-$3,000.</p>', '<p>From <span class="nowrap">$1,500-$3,000</span>.</p>'],
  ['<p>Read how-to videos.</p>', '<p>Read <span class="whole">how-to</span> videos.</p>'],
  ['<p>In Dallas–Fort Worth.</p>', '<p>In <span class="whole">Dallas–Fort Worth.</span></p>'],
])('%s', (html, held) => {
  expect(preventWrapping(html)).toBe(held);
});
