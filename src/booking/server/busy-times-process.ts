import type { Interval } from '../interval.ts';
import type { UnreadEvent } from '../own-calendar.ts';
import { type BusyWindow, busyTimes } from './busy-times.ts';

// A calendar comes from outside, and expanding its rules may take any amount of time and memory.
// This file runs in its own process, because a thread that runs out of memory may crash the server.

/** The task of the process: the arguments of `busyTimes` besides the text, which is its input. */
export type BusyTask = { window: BusyWindow; timeZone: string; owners: readonly string[] };

/** The result of `busyTimes`; at most 100 events that could not be read. */
export type BusyReading = { intervals: Interval[]; unread: UnreadEvent[] };
export type BusyReply = BusyReading | { error: string };

const maxUnread = 100;

async function replyTo({ window, timeZone, owners }: BusyTask): Promise<BusyReply> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    const ics = new TextDecoder().decode(Buffer.concat(chunks.splice(0)));
    const unread: UnreadEvent[] = [];
    const onReadProblem = (event: UnreadEvent) => {
      if (unread.length < maxUnread) unread.push(event);
    };
    return { intervals: busyTimes(ics, window, timeZone, { owners, onReadProblem }), unread };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

// The server kills this process once it has the reply, so that the reply is never lost.
process.on('message', async (task: BusyTask) => {
  process.send?.(await replyTo(task));
});
