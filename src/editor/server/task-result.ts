import { setTimeout as sleep } from 'node:timers/promises';
import type { PublisherTask } from '../../publishing/publisher-task.ts';
import { listTasks } from '../../publishing/server/publisher-tasks.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';

const pollMs = 200;

/**
 * Waits up to `waitMs` ms for this check, or a newer one, to end; it may still be unfinished then.
 * Undefined if there is none.
 */
export async function awaitCheck(
  database: LeadDatabase,
  number: number,
  waitMs: number,
): Promise<PublisherTask | undefined> {
  const until = Date.now() + waitMs;
  for (;;) {
    const task = (await database.use(listTasks)).find(
      (each) => each.kind === 'check' && each.number >= number,
    );
    const isOver = task === undefined || task.state === 'done' || task.state === 'refused';
    if (isOver || Date.now() >= until) return task;
    await sleep(pollMs);
  }
}
