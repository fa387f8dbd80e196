import { expect, test } from 'vitest';
import { type ContentCoding, chooseCoding } from './content-coding.ts';

const all = new Set<ContentCoding>(['br', 'gzip', 'identity']);

test.each<[string | undefined, ContentCoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'br'],
  ['br; q=0.000, gzip;q=0.1', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
  ['*', 'identity'],
  [',,;q', 'identity'],
])('for Accept-Encoding %j it is %s', (header, coding) => {
  expect(chooseCoding(header, all)).toBe(coding);
});

test('a coding that the file does not have is never chosen', () => {
  expect(chooseCoding('br, gzip;q=0.5', new Set<ContentCoding>(['gzip', 'identity']))).toBe('gzip');
  expect(chooseCoding('br, gzip', new Set<ContentCoding>(['identity']))).toBe('identity');
});
