import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BusyReading, BusyReply, BusyTask } from './busy-times-process.ts';

const processFile = fileURLToPath(new URL('./busy-times-process.ts', import.meta.url));
const maxHeapMb = 128;

/**
 * Runs `busyTimes` on UTF-8 text in a child process with a heap of at most 128 MB.
 *
 * @throws like `busyTimes`, and when the process exceeds its memory or the signal aborts first.
 */
export async function isolatedBusyTimes(
  ics: Buffer,
  task: BusyTask,
  signal: AbortSignal,
): Promise<BusyReading> {
  const child = fork(processFile, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // The process needs none of the server's secrets.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<BusyReading>();
  const giveUp = () => reject(new Error('reading the calendar timed out'));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  child.on('message', (reply: BusyReply) => {
    if ('intervals' in reply) resolve(reply);
    else reject(new Error(reply.error));
  });
  child.on('error', reject);
  child.on('exit', () =>
    reject(new Error('the calendar reader exited unexpectedly, possibly out of memory')),
  );
  // A child that has already exited is reported by its `exit` event.
  child.send(task, () => undefined);
  child.stdin?.on('error', () => undefined).end(ics);
  return await promise.finally(() => {
    signal.removeEventListener('abort', giveUp);
    child.kill('SIGKILL');
  });
}
