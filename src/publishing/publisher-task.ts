import type { Instant } from '../platform/instant.ts';

/** The kinds of tasks that the publisher performs. */
export const taskKinds = ['check', 'preview', 'publish'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Something that the publisher is asked to do. */
export type PublisherTask = {
  number: number;
  kind: TaskKind;
  /** Digest of each content file, by name. */
  files: Readonly<Record<string, string>>;
  /** Digest of the content that was published when the task was created. */
  base: string;
  person: string;
  at: Instant;
  state: 'waiting' | 'running' | 'done' | 'refused';
  /** Problems to correct, or notices; one line each. */
  report: readonly string[];
};

/** Older tasks, in ms, are never performed; a restored backup may contain some. */
export const maxTaskAgeMs = 60 * 60 * 1000;

/** Whether a task is still to be done; tasks older than `maxTaskAgeMs` never are. */
export const isUnfinished = (
  { state, at }: Pick<PublisherTask, 'state' | 'at'>,
  now: Instant,
): boolean => (state === 'waiting' || state === 'running') && now - at < maxTaskAgeMs;

/** A running publisher claims a task immediately; after this long, in ms, none is running. */
const claimDeadlineMs = 10_000;

/**
 * Whether the next task is waiting without a publisher to claim it.
 *
 * @param tasks Newest first; the oldest unfinished one is claimed next.
 */
export function isPublisherDown(tasks: readonly PublisherTask[], now: Instant): boolean {
  const next = tasks.findLast((task) => isUnfinished(task, now));
  return next?.state === 'waiting' && now - next.at > claimDeadlineMs;
}
