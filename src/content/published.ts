/**
 * Why an entry is not on the published site: it is a draft, or its day (an ISO date) has not come.
 */
export type HeldBack = { reason: 'draft' } | { reason: 'future'; date: string };

type Facts = { date?: string | undefined; draft?: boolean | undefined };

/** Why an entry is not published on a day (an ISO date); undefined if it is. */
export function heldBack({ date, draft }: Facts, day: string): HeldBack | undefined {
  if (draft) return { reason: 'draft' };
  return date !== undefined && date > day ? { reason: 'future', date } : undefined;
}

/** Sorts posts, newest first. */
export function newestFirst<P extends { data: { date: string } }>(posts: readonly P[]): P[] {
  return posts.toSorted((a, b) => b.data.date.localeCompare(a.data.date));
}
