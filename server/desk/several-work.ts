import type { FastifyBaseLogger } from 'fastify';
import type { SeveralLeads } from '../../core/desk/desk-page.ts';
import { severalPath } from '../../core/desk/desk-paths.ts';
import { uuidv7 } from '../../core/uuidv7.ts';
import { clearCopies } from '../store/changes/lead-erasure.ts';
import {
  changeSeveral,
  type SeveralChange,
  type SeveralWork,
} from '../store/changes/several-leads.ts';
import type { LeadDatabase } from '../store/engine/lead-database.ts';
import { storeFailure } from '../store/engine/store-failure.ts';

/** How many changes are remembered, to show what they did. */
const maxKept = 100;

type Options = {
  database: LeadDatabase;
  /** The changes by id, oldest first. */
  kept: Map<string, SeveralWork>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Called when a change has ended. */
  onChanged: () => void;
};

/** Changes several leads in the background. */
export type SeveralWorks = {
  /** The last change of the same leads, if there was one. */
  ofSame: (about: SeveralLeads) => SeveralWork | undefined;
  create: (about: SeveralLeads, count: number) => SeveralWork;
  /** Begins a change, or goes on with it; resolves when it has ended. Never rejects. */
  run: (
    work: SeveralWork,
    chunks: AsyncIterable<readonly string[]>,
    change: Omit<SeveralChange, 'act' | 'signal'>,
  ) => Promise<void>;
  /** Ends all changes after their current chunk. */
  stop: () => Promise<void>;
};

/** Creates what changes several leads in the background, one chunk after the other. */
export function severalWorks({ database, kept, log, onChanged }: Options): SeveralWorks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  async function change(...[work, chunks, rest]: Parameters<SeveralWorks['run']>): Promise<void> {
    const { act } = work.about;
    const ending = await changeSeveral(database, chunks, { ...rest, act, signal }, work.counts);
    if (ending.state === 'broken') {
      log.error(storeFailure(ending.error), 'could not change several leads');
    }
    if (act === 'erase') {
      // The purge clears them, too, and a server that stops does not wait.
      const isCleared = !signal.aborted && (await database.use(clearCopies).catch(() => false));
      work.areCopiesLeft = !isCleared;
    }
    onChanged();
    work.state = ending.state;
  }

  return {
    ofSame: (about) => {
      const path = severalPath(about);
      return [...kept.values()].findLast((work) => severalPath(work.about) === path);
    },
    create: (about, count) => {
      const counts = { done: 0, later: 0, withoutTime: [] };
      const id = uuidv7();
      const work: SeveralWork = {
        id,
        about,
        count,
        counts,
        state: 'stopped',
        areCopiesLeft: false,
      };
      kept.set(id, work);
      for (const [oldest, { state }] of kept) {
        if (kept.size <= maxKept) break;
        if (state !== 'running' && oldest !== id) kept.delete(oldest);
      }
      return work;
    },
    run: (work, chunks, rest) => {
      work.state = 'running';
      const ended = change(work, chunks, rest).finally(() => running.delete(ended));
      running.add(ended);
      return ended;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
