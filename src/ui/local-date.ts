const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An ISO date ("2025-03-18") in US format ("March 18, 2025"). */
export function localDate(isoDate: string): string {
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}
