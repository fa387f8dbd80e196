import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** A worker thread that performs tasks. */
export type TaskThread<Task, Result> = {
  /** Performs a task; rejects when it fails or takes longer than the deadline, in ms. */
  perform: (task: Task, deadlineMs: number) => Promise<Result>;
  /** The number of unfinished tasks. */
  pendingTasks: () => number;
  /** Whether the thread was abandoned or has ended. */
  isGone: () => boolean;
  /** Ends the thread; rejects its unfinished tasks. */
  stop: () => Promise<void>;
};

const abandoned = new Set<Worker>();

/** Number of threads that missed a deadline but are still running: system calls may hang forever. */
export function abandonedThreadCount(): number {
  return abandoned.size;
}

type TaskThreadOptions = WorkerOptions & {
  /** The module, which calls `handleTasks`. */
  file: URL;
  /** The name of the thread in error messages: "the database thread". */
  name: string;
};

/**
 * Starts a thread. When a task misses its deadline, the thread is abandoned, and every unfinished
 * task rejects.
 */
export function startTaskThread<Task, Result>({
  file,
  name,
  ...options
}: TaskThreadOptions): TaskThread<Task, Result> {
  const worker = new Worker(file, options);
  const unfinished = new Map<number, PromiseWithResolvers<Result>>();
  let lastNumber = 0;
  let endReason: Error | undefined;

  function end(reason: Error): void {
    endReason ??= reason;
    for (const { reject } of unfinished.values()) reject(endReason);
    unfinished.clear();
  }

  worker.on('message', (reply: Reply<Result>) => {
    const task = unfinished.get(reply.number);
    unfinished.delete(reply.number);
    if ('result' in reply) task?.resolve(reply.result);
    else task?.reject(Object.assign(new Error(reply.error.message), reply.error));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    abandoned.delete(worker);
    end(new Error(`${name} has ended`));
  });

  return {
    perform: async (task, deadlineMs) => {
      if (endReason) throw endReason;
      lastNumber += 1;
      const result = Promise.withResolvers<Result>();
      unfinished.set(lastNumber, result);
      const deadline = setTimeout(() => {
        abandoned.add(worker);
        void worker.terminate();
        end(new Error(`${name} did not respond within ${deadlineMs} ms`));
      }, deadlineMs);
      worker.postMessage({ number: lastNumber, task });
      return await result.promise.finally(() => clearTimeout(deadline));
    },
    pendingTasks: () => unfinished.size,
    isGone: () => endReason !== undefined,
    stop: async () => {
      await worker.terminate();
    },
  };
}

/** A serialized error: messages between threads lose an error's class and codes. */
type TaskError = { message: string; code?: string; errcode?: number };

/** The reply to the task with this number. */
type Reply<Result> = { number: number } & ({ result: Result } | { error: TaskError });

function serializeError(error: unknown): TaskError {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(error);
  return {
    message: error instanceof Error ? error.message : String(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
  };
}

/** Performs the tasks that `startTaskThread` sends to this thread. */
export function handleTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async ({ number, task }: { number: number; task: Task }) => {
    let reply: Reply<Result>;
    try {
      reply = { number, result: await perform(task) };
    } catch (error) {
      reply = { number, error: serializeError(error) };
    }
    parentPort?.postMessage(reply);
  });
}
