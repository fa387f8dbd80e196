import { abandonedThreads, startTaskThread } from '../threads/task-thread.ts';
import type { Task, TaskResult } from './sqlite-thread.ts';

/** A SQLite file that is open in its own thread. */
export type ThreadedSqlite = {
  /** Performs a task; rejects when it fails or takes longer than the deadline, in ms. */
  perform: (task: Task, deadlineMs?: number) => Promise<TaskResult>;
  /** Whether the thread was abandoned or has ended. */
  isGone: () => boolean;
  close: () => Promise<void>;
};

const file = new URL('./sqlite-thread.ts', import.meta.url);
const taskDeadlineMs = 10_000;
// A disk that does not respond blocks its threads forever.
const maxAbandonedThreads = 3;

/**
 * Opens a SQLite file in its own thread, on the first task. A thread that misses a deadline is abandoned.
 * Throws when too many abandoned threads still wait for their disk.
 */
export function openThreaded(path: string): ThreadedSqlite {
  if (abandonedThreads() >= maxAbandonedThreads)
    throw new Error('the database disk does not respond');
  const thread = startTaskThread<Task, TaskResult>({
    file,
    name: 'the database thread',
    workerData: path,
  });
  const perform: ThreadedSqlite['perform'] = (task, deadlineMs = taskDeadlineMs) =>
    thread.perform(task, deadlineMs);
  return {
    perform,
    isGone: thread.isGone,
    close: async () => {
      if (thread.isGone()) return;
      await perform({ name: 'close' });
      await thread.stop();
    },
  };
}
