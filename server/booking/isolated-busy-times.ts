import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Interval } from '../../core/booking/interval.ts';
import type { BusyReply, BusyTask } from './busy-times-process.ts';

const processFile = fileURLToPath(new URL('./busy-times-process.ts', import.meta.url));
const maxHeapMb = 128;

/**
 * Computes `busyTimes` in a process of its own, with a heap of at most 128 MB.
 *
 * @throws like `busyTimes`, and when the process exceeds its memory or the signal aborts first.
 */
export async function isolatedBusyTimes(task: BusyTask, signal: AbortSignal): Promise<Interval[]> {
  const child = fork(processFile, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // The process needs none of the server's secrets.
    env: {},
    // node-ical writes warnings that quote the calendar.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Interval[]>();
  const giveUp = () => reject(new Error('the calendar takes too long to read'));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  child.on('message', (reply: BusyReply) => {
    if ('intervals' in reply) resolve(reply.intervals);
    else reject(new Error(reply.error));
  });
  child.on('error', reject);
  child.on('exit', () =>
    reject(new Error('the process that reads the calendar ended, perhaps out of memory')),
  );
  // A child that has already exited is reported by its `exit` event.
  child.send(task, () => undefined);
  return await promise.finally(() => {
    signal.removeEventListener('abort', giveUp);
    child.kill('SIGKILL');
  });
}
