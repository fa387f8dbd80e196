import { expect, test } from 'vitest';
import { linkId, linkKey } from './booking-link.ts';

// PostgreSQL fails on U+0000.
test.each(['\0', 'a\0b', '\ud800', 'a/b', 'a'.repeat(101)])(
  'a link with %j is that of no booking',
  (text) => expect([linkId({ id: text }), linkKey.parse(text)]).toEqual(['', '']),
);

test('an id is found in any case, and a key as it is', () => {
  expect([linkId({ id: 'AB-12' }), linkKey.parse('aB_-1')]).toEqual(['ab-12', 'aB_-1']);
});
