import type { UnreadEvent } from '../agency-calendar.ts';
import type { Interval } from '../interval.ts';
import { type BusyWindow, busyTimes } from './busy-times.ts';

// Calendars are untrusted, and expanding their recurrence rules can take unbounded time and memory.
// This file runs in its own process: a thread that runs out of memory can crash the server.

/** The arguments of `busyTimes`, except the text, which comes through stdin. */
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

// The server kills this process once it has the reply; exiting here could lose the reply.
process.on('message', async (task: BusyTask) => {
  process.send?.(await replyTo(task));
});
