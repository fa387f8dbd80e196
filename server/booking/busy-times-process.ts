import type { Interval } from '../../core/booking/interval.ts';
import { type BusyWindow, busyTimes } from './busy-times.ts';

// A calendar comes from outside, and expanding its rules may take any amount of time and memory.
// This file runs in its own process, because a thread that runs out of memory may crash the server.

/** The task of the process: the arguments of `busyTimes`. */
export type BusyTask = { ics: string; window: BusyWindow; timeZone: string };

export type BusyReply = { intervals: Interval[] } | { error: string };

function replyTo({ ics, window, timeZone }: BusyTask): BusyReply {
  try {
    return { intervals: busyTimes(ics, window, timeZone) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

// The server kills this process once it has the reply, so that the reply is never lost.
process.on('message', (task: BusyTask) => {
  process.send?.(replyTo(task));
});
