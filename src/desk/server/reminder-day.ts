import { Temporal } from 'temporal-polyfill';
import type { Reminder } from '../../leads/reminder.ts';
import { day, timePattern } from './bookings-page.ts';

const monday = 1;
const maxYears = 2;

/**
 * The reminder that was chosen: the day that a button says, or a date that was
 * typed, from today on; at a time, if one was typed.
 */
export function chosenReminder(
  on: string,
  { date: typed, time, now }: { date: string; time: string; now: { date: string; time: string } },
): Reminder | 'invalid' | 'past' {
  // A time alone is one of today.
  const day = on === '' && typed === '' && time !== '' ? now.date : typed;
  const date = reminderDay(on, { date: day, today: now.date });
  if (date === 'invalid' || time === '') return date;
  if (!timePattern.test(time)) return 'invalid';
  return date === now.date && time <= now.time ? 'past' : `${date} ${time}`;
}

/** The day of a reminder as an ISO date. */
export function reminderDay(
  on: string,
  { date, today }: { date: string; today: string },
): string | 'invalid' {
  const now = Temporal.PlainDate.from(today);
  const later = (days: number) => now.add({ days }).toString();
  switch (on) {
    case 'tomorrow':
      return later(1);
    case 'three-days':
      return later(3);
    case 'monday':
      return later(((monday - now.dayOfWeek + 6) % 7) + 1);
    default: {
      const latest = now.add({ years: maxYears }).toString();
      return day.safeParse(date).success && date >= today && date <= latest ? date : 'invalid';
    }
  }
}
