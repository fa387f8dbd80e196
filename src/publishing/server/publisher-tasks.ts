import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../schema/tables.ts';
import { maxTaskAgeMs, type PublisherTask } from '../publisher-task.ts';

/** How many finished tasks are kept. */
const maxTasks = 20;
/** Lease duration, in ms, unless renewed. */
export const leaseMs = 5000;
/** Tolerated clock skew between two publishers, in ms. */
export const skewMs = 5000;

/** Lease: task number and expiry. */
export type Lease = { number: number; until: Instant };

/** The stored tasks, newest first. */
export async function listTasks({ db }: Pick<Store, 'db'>): Promise<PublisherTask[]> {
  const rows = await db
    .selectFrom('publisher_tasks')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ claimed_until: _, files, report, ...row }) => ({
    ...row,
    files: JSON.parse(files),
    report: report.split('\n').filter(Boolean),
  }));
}

/** Queues a task for the publisher. @returns its number. */
export async function enqueueTask(
  store: Store,
  { kind, files, base, person, at }: Omit<PublisherTask, 'number' | 'state' | 'report'>,
): Promise<number> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'publisher tasks');
    const [newest] = await listTasks({ db: transaction });
    const number = (newest?.number ?? 0) + 1;
    // A new check or preview supersedes a waiting one; a new publish, a waiting one by the same
    // person.
    await transaction
      .deleteFrom('publisher_tasks')
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .$if(kind === 'publish', (waiting) => waiting.where('person', '=', person))
      .execute();
    await transaction
      .insertInto('publisher_tasks')
      .values({
        ...{ number, kind, base, person, at, report: '', state: 'waiting', claimed_until: 0 },
        files: JSON.stringify(files),
      })
      .execute();
    await transaction
      .deleteFrom('publisher_tasks')
      .where('number', '<=', number - maxTasks)
      .where(({ eb, or }) =>
        or([eb('state', 'in', ['done', 'refused']), eb('at', '<', at - maxTaskAgeMs)]),
      )
      .execute();
    return number;
  });
}

/**
 * Claims the oldest task that no publisher holds, including one whose publisher was killed.
 *
 * @returns undefined if there is none.
 */
export async function claimTask(
  store: Store,
  now: Instant,
): Promise<(PublisherTask & { lease: Lease }) | undefined> {
  const claimable = ({ db }: Pick<Store, 'db'>) =>
    db
      .selectFrom('publisher_tasks')
      .select('number')
      .where('state', 'in', ['waiting', 'running'])
      // Allow for clock skew; an expiry too far ahead means that a clock was set back.
      .where(({ not, between }) =>
        not(between('claimed_until', now - skewMs, now + leaseMs + skewMs)),
      )
      .where('at', '>', now - maxTaskAgeMs)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
  // Polled twice a second, so look without the lock first.
  if (!(await claimable(store))) return undefined;
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'publisher tasks');
    const row = await claimable({ db: transaction });
    if (!row) return undefined;
    const lease = { number: row.number, until: now + leaseMs };
    await transaction
      .updateTable('publisher_tasks')
      .set({ state: 'running', claimed_until: lease.until })
      .where('number', '=', row.number)
      .execute();
    const task = (await listTasks({ db: transaction })).find(({ number }) => number === row.number);
    return task && { ...task, lease };
  });
}

/**
 * Renews the lease of a task.
 *
 * @returns the new lease; undefined if the task was withdrawn, or another publisher holds it.
 */
export async function renewLease(
  { db }: Store,
  { number, until }: Lease,
  now: Instant,
): Promise<Lease | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('publisher_tasks')
    .set({ claimed_until: now + leaseMs })
    .where('number', '=', number)
    .where('claimed_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { number, until: now + leaseMs } : undefined;
}

/** Records how a task ended, unless another publisher holds it. */
export async function settleTask(
  { db }: Store,
  { number, until }: Lease,
  state: 'done' | 'refused',
  report: readonly string[],
): Promise<void> {
  await db
    .updateTable('publisher_tasks')
    .set({ state, report: report.join('\n') })
    .where('number', '=', number)
    .where('claimed_until', '=', until)
    .execute();
}
