type Dated = { data: { date: string; draft?: boolean | undefined } };

/** The finished posts dated up to a day (an ISO date), newest first. */
export function published<P extends Dated>(posts: readonly P[], day: string): P[] {
  return posts
    .filter(({ data }) => !data.draft && data.date <= day)
    .sort((a, b) => b.data.date.localeCompare(a.data.date));
}
