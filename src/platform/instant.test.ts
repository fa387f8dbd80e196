import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText, parseInstant } from './instant.ts';

test.each([
  '2026-11-24T16:30:00Z',
  '2026-11-24T16:30Z',
  '2026-11-24t16:30:00z',
  '2026-11-24T16:30:00.000Z',
  '2026-11-24T16:30:00,0Z',
  '2026-11-24T10:30:00-06:00',
  '2026-11-24T10:30:00-0600',
  '2026-11-24T10:30-06',
  '2026-11-24T22:15:00+05:45',
  '2026-11-25T06:30:00+14:00',
  '2026-11-24T16:30:00-00:00',
])('%s is an instant', (text) => {
  expect(parseInstant(text)).toBe(Date.UTC(2026, 10, 24, 16, 30));
});

test.each([
  ['no offset', '2026-11-24T16:30:00'],
  ['no time', '2026-11-24'],
  ['a space', '2026-11-24 16:30:00Z'],
  ['a plus sign lost in a URL', '2026-11-24T16:30:00 00:00'],
  ['a line break', '2026-11-24T16:30:00Z\n'],
  ['white space before', ' 2026-11-24T16:30:00Z'],
  ['a zone in brackets', '2026-11-24T16:30:00Z[America/Chicago]'],
  ['a date that does not exist', '2026-02-30T16:30:00Z'],
  ['month 13', '2026-13-01T16:30:00Z'],
  ['hour 24', '2026-11-24T24:00:00Z'],
  ['minute 60', '2026-11-24T16:60:00Z'],
  ['second 60', '2026-11-24T16:30:60Z'],
  ['an offset of 25 hours', '2026-11-24T16:30:00+25:00'],
  ['a year before 2000', '1999-12-31T23:59:59Z'],
  ['the year 2200', '2200-01-01T00:00:00Z'],
  ['a year of six digits', '+002026-11-24T16:30:00Z'],
  ['digits of another script', '２０２６-11-24T16:30:00Z'],
  ['a number', '1795537800000'],
  ['nothing', ''],
  ['words', 'next Tuesday'],
  ['a megabyte', `2026-11-24T16:30:00.${'0'.repeat(1_000_000)}Z`],
])('%s is not an instant', (_, text) => {
  expect(parseInstant(text)).toBeUndefined();
});

test('the bounds are the years 2000 to 2199', () => {
  expect(parseInstant('2000-01-01T00:00:00Z')).toBe(Date.UTC(2000, 0, 1));
  expect(parseInstant('2199-12-31T23:59:59Z')).toBe(Date.UTC(2199, 11, 31, 23, 59, 59));
});

test('no text throws', () => {
  const pieces = fc.constantFrom('2026', '-', '11', 'T', ':', '30', 'Z', '+', '99', '.', '[', 'é');
  const nearby = fc.array(pieces, { maxLength: 16 }).map((parts) => parts.join(''));
  const shaped = fc.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
  fc.assert(
    fc.property(fc.oneof(nearby, shaped, fc.string()), (text) => {
      expect([undefined, Date.parse(text)]).toContain(parseInstant(text));
    }),
    { numRuns: 2000 },
  );
});

test('an instant is written in UTC, and read back', () => {
  expect(instantText(Date.UTC(2026, 10, 24, 16, 30))).toBe('2026-11-24T16:30:00Z');
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2200, 0, 1) - 1 }),
      (instant) => {
        expect(parseInstant(instantText(instant))).toBe(instant);
      },
    ),
  );
});
