import { expect, test } from 'vitest';
import { chosenReminder, reminderDay } from './reminder-day.ts';

test.each([
  ['tomorrow', '2026-12-31', '2027-01-01'],
  ['three-days', '2028-02-27', '2028-03-01'],
  ['monday', '2026-11-27', '2026-11-30'],
  ['monday', '2026-11-29', '2026-11-30'],
  ['monday', '2026-11-30', '2026-12-07'],
])('%s, on %s: %s', (on, today, day) => {
  expect(reminderDay(on, { date: '2026-01-01', today })).toBe(day);
});

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2028-11-27', '2028-11-27'],
  ['2028-11-28', 'invalid'],
  ['2026-11-26', 'invalid'],
  ['', 'invalid'],
  ['soon', 'invalid'],
])('the typed day %j: %s', (date, day) => {
  expect(reminderDay('', { date, today: '2026-11-27' })).toBe(day);
});

test.each([
  ['tomorrow', '17:00', '2026-11-28 17:00'],
  ['', '', '2026-11-30'],
  ['', '09:05', '2026-11-30 09:05'],
  ['tomorrow', '5 pm', 'invalid'],
])('%j at %j: %s', (on, time, reminder) => {
  const now = { date: '2026-11-27', time: '12:00' };
  expect(chosenReminder(on, { date: '2026-11-30', time, now })).toBe(reminder);
});

test.each([
  ['', '12:05', '2026-11-27 12:05'],
  ['', '12:00', 'past'],
  ['2026-11-27', '09:00', 'past'],
  ['2026-11-28', '09:00', '2026-11-28 09:00'],
])('the day %j at %s, at noon: %s', (date, time, reminder) => {
  const now = { date: '2026-11-27', time: '12:00' };
  expect(chosenReminder('', { date, time, now })).toBe(reminder);
});
