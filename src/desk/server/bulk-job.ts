import type { FastifyBaseLogger } from 'fastify';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import type { BulkJob } from '../bulk-actions.ts';
import { bulkPath } from '../desk-paths.ts';
import type { BulkSelection } from '../pages/bulk.ts';
import { type BulkChange, changeInBulk } from './store/bulk-changes.ts';
import { clearCopies } from './store/lead-erasure.ts';

/** How many changes are remembered, to show what they did. */
const maxKept = 100;

type Options = {
  database: LeadDatabase;
  /** The changes by id, oldest first. */
  kept: Map<string, BulkJob>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called when a change has ended. */
  onChanged: () => void;
};

/** Changes several leads in the background. */
export type BulkJobs = {
  /** The last change of the same leads, if there was one. */
  ofSame: (about: BulkSelection) => BulkJob | undefined;
  create: (about: BulkSelection, count: number) => BulkJob;
  /** Begins a change, or goes on with it; resolves when it has ended. Never rejects. */
  run: (
    job: BulkJob,
    chunks: AsyncIterable<readonly string[]>,
    change: Omit<BulkChange, 'act' | 'signal'>,
  ) => Promise<void>;
  /** Ends all changes after their current chunk. */
  stop: () => Promise<void>;
};

/** Creates what changes several leads in the background, one chunk after the other. */
export function bulkJobs({ database, kept, log, onChanged }: Options): BulkJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  async function change(...[job, chunks, rest]: Parameters<BulkJobs['run']>): Promise<void> {
    const { act } = job.about;
    const ending = await changeInBulk(database, chunks, { ...rest, act, signal }, job.counts);
    if (ending.state === 'broken') {
      log.error(storeFailure(ending.error), 'could not change several leads');
    }
    if (act === 'erase') {
      // The purge clears them, too, and a server that stops does not wait.
      const isCleared = !signal.aborted && (await database.use(clearCopies).catch(() => false));
      job.areCopiesLeft = !isCleared;
    }
    onChanged();
    job.state = ending.state;
  }

  return {
    ofSame: (about) => {
      const path = bulkPath(about);
      return [...kept.values()].findLast((job) => bulkPath(job.about) === path);
    },
    create: (about, count) => {
      const counts = { done: 0, later: 0, withoutTime: [] };
      const id = uuidv7();
      const job: BulkJob = {
        id,
        about,
        count,
        counts,
        state: 'stopped',
        areCopiesLeft: false,
      };
      kept.set(id, job);
      for (const [oldest, { state }] of kept) {
        if (kept.size <= maxKept) break;
        if (state !== 'running' && oldest !== id) kept.delete(oldest);
      }
      return job;
    },
    run: (job, chunks, rest) => {
      job.state = 'running';
      const ended = change(job, chunks, rest).finally(() => running.delete(ended));
      running.add(ended);
      return ended;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
