import { parentPort } from 'node:worker_threads';

/** A serialized error: messages between threads lose an error's class and codes. */
type TaskError = { message: string; code?: string; errcode?: number };

/** The reply to the task with the same number. */
export type Reply<Result> = { number: number } & ({ result: Result } | { error: TaskError });

function serializeError(error: unknown): TaskError {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(error);
  return {
    message: error instanceof Error ? error.message : String(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
  };
}

/** Performs the tasks that `startTaskThread` sends to this thread. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
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
