/** The ISO date at a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
}
