import { expect, test, vi } from 'vitest';
import { formatDateTime, formatDay, formatTime, formatZone } from './format-time.ts';

const zone = 'America/Chicago';
const slot = Date.parse('2026-11-24T16:30:00Z');
const now = Date.parse('2026-11-20T12:00:00Z');

test('a slot is named by its day, time and zone', () => {
  expect(formatDateTime(slot, zone, now)).toBe('Tuesday, November 24, 10:30 AM Central Time');
  expect(formatDay(slot, zone, now)).toBe('Tuesday, November 24');
  expect(formatTime(slot, zone)).toBe('10:30 AM');
});

test('the year is named when it is not the current one in the zone', () => {
  const newYear = Date.parse('2027-01-01T06:00:00Z');
  expect(formatDay(newYear, zone, now)).toBe('Friday, January 1, 2027');
  expect(formatDay(newYear, zone, newYear - 1)).toBe('Friday, January 1, 2027');
  expect(formatDay(newYear, zone, newYear)).toBe('Friday, January 1');
  expect(formatDateTime(newYear, zone, now)).toBe('Friday, January 1, 2027, 12:00 AM Central Time');
});

test('a narrow no-break space from ICU becomes a space', () => {
  // TypeScript declares this getter as a method.
  const prototype: { format: unknown } = Intl.DateTimeFormat.prototype;
  vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '10:30\u202fAM');
  expect(formatTime(slot, zone)).toBe('10:30 AM');
});

test.each([
  ['America/Chicago', '2026-07-01T17:00:00Z', '12:00 PM Central Time'],
  ['America/Chicago', '2026-12-01T18:00:00Z', '12:00 PM Central Time'],
  ['Europe/London', '2026-07-01T17:05:00Z', '6:05 PM United Kingdom Time'],
  ['Asia/Kathmandu', '2026-07-01T17:00:00Z', '10:45 PM Nepal Time'],
  ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', '10:30 AM Lord Howe Time'],
  ['America/Chicago', '2026-12-02T18:00:00Z', '12:00 PM Central Time'],
])('in %s, %s is %s', (timeZone, text, expected) => {
  const instant = Date.parse(text);
  expect(`${formatTime(instant, timeZone)} ${formatZone(instant, timeZone)}`).toBe(expected);
});
