import { splitFrontMatter } from './loading/markdown-file.ts';
import { parseSafeYaml } from './loading/safe-yaml.ts';

/** Why an entry is not published: it is a draft, or its date (ISO) is in the future. */
export type HiddenReason = { reason: 'draft' } | { reason: 'future'; date: string };

type Facts = { date?: string | undefined; draft?: boolean | undefined };

/** Why an entry is not published on a day (an ISO date); undefined if it is. */
export function hiddenReason({ date, draft }: Facts, day: string): HiddenReason | undefined {
  if (draft) return { reason: 'draft' };
  return date !== undefined && date > day ? { reason: 'future', date } : undefined;
}

/**
 * The posts and own pages that a publish on a day leaves out, and why.
 *
 * @param sources Valid files of `content/`, by name.
 */
export function unpublishedFiles(
  sources: Iterable<readonly [file: string, source: string]>,
  day: string,
): [file: string, why: HiddenReason][] {
  return [...sources].flatMap(([file, source]) => {
    if (!/^content\/(?:posts|pages)\/[^/]+\.md$/.test(file)) return [];
    const why = hiddenReason(Object(parseSafeYaml(splitFrontMatter(source).yaml)), day);
    return why ? [[file, why]] : [];
  });
}

/** Sorts posts, newest first. */
export function newestFirst<P extends { data: { date: string } }>(posts: readonly P[]): P[] {
  return posts.toSorted((a, b) => b.data.date.localeCompare(a.data.date));
}
