import type { Instant } from '../platform/instant.ts';

/** What the publisher can be asked to do with some content. */
export const taskKinds = ['check', 'preview', 'publish'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Something that the publisher is asked to do. */
export type PublisherTask = {
  number: number;
  kind: TaskKind;
  /** The content: the digest of each file, by name. */
  files: Readonly<Record<string, string>>;
  /** The content that was published when it was given, as a digest of its files. */
  base: string;
  person: string;
  at: Instant;
  state: 'waiting' | 'running' | 'done' | 'refused';
  /** What to correct, and what else there is to know, a line each. */
  report: readonly string[];
};

/** Nobody waits for a task that is older, in ms, as in a backup that was restored. */
export const maxTaskAgeMs = 60 * 60 * 1000;

/** Whether a task is still to be done; one of long ago never will. */
export const isUnfinished = (
  { state, at }: Pick<PublisherTask, 'state' | 'at'>,
  now: Instant,
): boolean => (state === 'waiting' || state === 'running') && now - at < maxTaskAgeMs;

/** A publisher that runs takes a task at once; after this long, in ms, there is none. */
const takenWithinMs = 10_000;

/**
 * Whether a task waits that no publisher takes.
 *
 * @param tasks Newest first; the oldest one that is not finished is the next one to be taken.
 */
export function isPublisherAway(tasks: readonly PublisherTask[], now: Instant): boolean {
  const next = tasks.findLast((task) => isUnfinished(task, now));
  return next?.state === 'waiting' && now - next.at > takenWithinMs;
}
