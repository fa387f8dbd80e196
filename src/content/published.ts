type Dated = { data: { date: string } };

/** Today's ISO date in the agency's time zone. */
export function today(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now);
}

/** The posts dated up to a day (an ISO date), newest first. */
export function published<P extends Dated>(posts: readonly P[], day = today()): P[] {
  return posts
    .filter(({ data }) => data.date <= day)
    .sort((a, b) => b.data.date.localeCompare(a.data.date));
}
