type Hours = { days: string[]; opens: string; closes: string };

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "Monday to Friday, 9:00 AM to 6:00 PM", from days in the week's order and times such as "09:00". */
export function openingHours({ days, opens, closes }: Hours): string {
  const time = (value: string) => clock.format(new Date(`1970-01-01T${value}:00Z`));
  const span = days.length > 1 ? `${days[0]} to ${days.at(-1)}` : (days[0] ?? '');
  return `${span}, ${time(opens)} to ${time(closes)}`;
}
