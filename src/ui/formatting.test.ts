import { expect, test } from 'vitest';
import { openingHours } from '../agency/opening-hours.ts';
import type { WeekDay } from '../agency/week-days.ts';
import { formatCoordinates } from './coordinates.ts';
import { localDate } from './local-date.ts';
import { phoneLink } from './phone-link.ts';

test('formats a date the US way, in any time zone', () => {
  expect(localDate('2025-03-01')).toBe('March 1, 2025');
});

test.each<[WeekDay[], string]>([
  [['Monday', 'Tuesday', 'Wednesday'], 'Monday to Wednesday'],
  [['Wednesday', 'Monday', 'Tuesday'], 'Monday to Wednesday'],
  [['Tuesday', 'Thursday', 'Saturday'], 'Tuesday, Thursday, and Saturday'],
  [['Saturday', 'Sunday'], 'Saturday and Sunday'],
  [['Monday'], 'Monday'],
  [['Saturday', 'Monday', 'Tuesday', 'Wednesday'], 'Monday to Wednesday and Saturday'],
  [['Monday', 'Tuesday', 'Thursday', 'Friday'], 'Monday, Tuesday, Thursday, and Friday'],
])('opening hours of %j are %j', (days, span) => {
  expect(openingHours([{ days, opens: '09:00', closes: '18:00' }])).toEqual([
    `${span}, 9:00 AM to 6:00 PM`,
  ]);
});

test('opening hours are in the order of the week, with one line for each kind of day', () => {
  expect(
    openingHours([
      { days: ['Saturday'], opens: '10:30', closes: '14:00' },
      { days: ['Monday', 'Tuesday', 'Friday'], opens: '13:00', closes: '18:00' },
      { days: ['Monday', 'Tuesday', 'Wednesday', 'Friday'], opens: '09:00', closes: '12:00' },
    ]),
  ).toEqual([
    'Monday, Tuesday, and Friday, 9:00 AM to 12:00 PM and 1:00 PM to 6:00 PM',
    'Wednesday, 9:00 AM to 12:00 PM',
    'Saturday, 10:30 AM to 2:00 PM',
  ]);
});

test('opening hours have a short form', () => {
  const days: WeekDay[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  expect(
    openingHours(
      [
        { days, opens: '09:00', closes: '18:00' },
        { days: ['Saturday'], opens: '09:30', closes: '13:00' },
      ],
      'short',
    ),
  ).toEqual(['Mon–Fri, 9 AM–6 PM', 'Sat, 9:30 AM–1 PM']);
});

test('a phone number becomes a link', () => {
  expect(phoneLink('(214) 555-0142')).toBe('tel:+12145550142');
});

test('coordinates have hemispheres', () => {
  expect(formatCoordinates({ latitude: 32.7767, longitude: -96.797 })).toBe('32.78° N 96.80° W');
});
