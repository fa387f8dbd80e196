import { Worker } from 'node:worker_threads';
import type { Reply, Task, TaskResult } from './sqlite-thread.ts';

/** A SQLite file that is open in its own thread. */
export type ThreadedSqlite = {
  /** Performs a task; rejects when it fails or takes longer than the deadline, in ms. */
  perform: (task: Task, deadlineMs?: number) => Promise<TaskResult>;
  /** Whether the thread was abandoned or has ended. */
  isGone: () => boolean;
  close: () => Promise<void>;
};

const threadFile = new URL('./sqlite-thread.ts', import.meta.url);
const taskDeadlineMs = 10_000;
// A disk that does not respond blocks its threads forever.
const maxAbandonedThreads = 3;
const abandoned = new Set<Worker>();

/** Whether a thread hangs in a system call, which keeps the process from exiting by itself. */
export function hasHungThread(): boolean {
  return abandoned.size > 0;
}

/**
 * Opens a SQLite file in its own thread, on the first task. A thread that misses a deadline is abandoned.
 * Throws when too many abandoned threads still wait for their disk.
 */
export function openThreaded(path: string): ThreadedSqlite {
  if (abandoned.size >= maxAbandonedThreads) throw new Error('the database disk does not respond');
  const worker = new Worker(threadFile, { workerData: path });
  const waiting = new Map<number, PromiseWithResolvers<TaskResult>>();
  let lastNumber = 0;
  let gone: Error | undefined;

  function end(reason: Error): void {
    gone ??= reason;
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  }

  worker.on('message', (reply: Reply) => {
    const task = waiting.get(reply.number);
    waiting.delete(reply.number);
    if ('result' in reply) task?.resolve(reply.result);
    else task?.reject(Object.assign(new Error(reply.error.message), reply.error));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      abandoned.delete(worker);
      end(new Error('the database thread has ended'));
      resolve();
    });
  });

  async function perform(task: Task, deadlineMs = taskDeadlineMs): Promise<TaskResult> {
    if (gone) throw gone;
    lastNumber += 1;
    const result = Promise.withResolvers<TaskResult>();
    waiting.set(lastNumber, result);
    const deadline = setTimeout(() => {
      abandoned.add(worker);
      void worker.terminate();
      end(new Error(`the database disk did not respond within ${deadlineMs} ms`));
    }, deadlineMs);
    worker.postMessage({ number: lastNumber, task });
    return await result.promise.finally(() => clearTimeout(deadline));
  }

  return {
    perform,
    isGone: () => gone !== undefined,
    close: async () => {
      if (gone) return;
      await perform({ name: 'close' });
      await exited;
    },
  };
}
