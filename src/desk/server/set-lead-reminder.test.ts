import { expect, test } from 'vitest';
import { chosenReminder } from './set-lead-reminder.ts';

test.each([
  ['2026-11-27', '', '2026-11-27'],
  ['2028-11-27', '', '2028-11-27'],
  ['2028-11-28', '', 'invalid'],
  ['2026-11-26', '', 'invalid'],
  ['', '', 'invalid'],
  ['soon', '', 'invalid'],
  ['2026-11-30', '09:05', '2026-11-30 09:05'],
  ['2026-11-30', '5 pm', 'invalid'],
  ['', '12:05', '2026-11-27 12:05'],
  ['', '12:00', 'past'],
  ['2026-11-27', '09:00', 'past'],
])('the day %j at %j, at noon: %s', (date, time, reminder) => {
  const now = { date: '2026-11-27', time: '12:00' };
  expect(chosenReminder({ date, time }, now)).toBe(reminder);
  expect(chosenReminder({ on: '2026-11-28', date, time: '17:00' }, now)).toBe('2026-11-28 17:00');
});
