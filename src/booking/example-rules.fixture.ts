import type { BookingRules } from './booking-rules.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Monday to Friday, 9 to 6 in Dallas: twelve 30-minute sessions a day, 15 minutes apart. */
export const dallasRules: BookingRules = {
  timeZone: 'America/Chicago',
  hours: [{ days: weekdays, opens: '09:00', closes: '18:00' }],
  booking: {
    minutes: 30,
    buffer: 15,
    noticeHours: 4,
    daysAhead: 30,
    closed: ['2026-11-26', '2026-12-25'],
    capacity: 1,
  },
};

/** Every day of the week, in one-hour sessions without a buffer. */
export function hourlyRules(timeZone: string, opens: string, closes: string): BookingRules {
  const days = [...weekdays, 'Saturday', 'Sunday'] as const;
  const booking = { ...dallasRules.booking, minutes: 60, buffer: 0, closed: [] };
  return { timeZone, hours: [{ days, opens, closes }], booking };
}
