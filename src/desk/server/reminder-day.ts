import { Temporal } from 'temporal-polyfill';
import { day } from './bookings-page.ts';

const monday = 1;
const maxYears = 2;

/**
 * The day of a reminder as an ISO date, undefined for none: what a button says, or a date that was
 * typed, from today on.
 */
export function reminderDay(
  on: string,
  { date, today }: { date: string; today: string },
): string | undefined | 'invalid' {
  const now = Temporal.PlainDate.from(today);
  const later = (days: number) => now.add({ days }).toString();
  switch (on) {
    case 'never':
      return undefined;
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
