import { type AuditReport, auditReport } from '../../audit-checks/audit-report.ts';
import type { AuditRequest } from '../../audit-checks/audit-requests.ts';
import type { PageFacts } from '../../audit-checks/read-page.ts';
import type { SiteVisit } from '../../audit-checks/visit.ts';
import { startTaskThread, type TaskThread } from '../../platform/server/task-thread.ts';

/** A task for a thread, because hostile sites can make it slow; `nothing` only loads the thread. */
export type PageTask =
  | { kind: 'nothing' }
  | { kind: 'page'; visit: SiteVisit }
  | { kind: 'requests' | 'report'; visit: SiteVisit; page: PageFacts | null };

/** The result of a task; its key is the task's kind. */
export type PageTaskResult =
  | Record<string, never>
  | { page: PageFacts | null }
  | { requests: AuditRequest[] }
  | { report: AuditReport };

/** Reads untrusted pages in its own threads. Never rejects. */
export type PageReader = {
  /** The facts of the page; null if it cannot be read within `withinMs`, at most 5 s. */
  readPage: (visit: SiteVisit, withinMs?: number) => Promise<PageFacts | null>;
  /** The next requests, from `audit-requests.ts`; none if unknown after `withinMs`, at most 2 s. */
  nextRequests: (
    visit: SiteVisit,
    page: PageFacts | null,
    withinMs?: number,
  ) => Promise<AuditRequest[]>;
  /** The report; if it takes more than 2 s, the report for an unreadable page. */
  reportOn: (visit: SiteVisit, page: PageFacts | null) => Promise<AuditReport>;
  /** Starts a thread if none runs, so that the first page does not wait for it. */
  warmUp: () => void;
  /** How many threads are running. */
  threads: () => number;
  stop: () => Promise<void>;
};

/** Time limit for reading a page, in ms. */
export const readPageMs = 5_000;
/** Time limits for reading a page, and for each of the shorter tasks that follow, in ms. */
const defaultTimes = { readMs: readPageMs, judgeMs: 2_000 };
/** Time limit for a thread to load, which does not count against a page, in ms. */
const loadMs = 30_000;
const maxThreads = 2;
/** A thread, a promise that it has loaded, and its number of tasks. */
type PageThread = {
  thread: TaskThread<PageTask, PageTaskResult>;
  loaded: Promise<unknown>;
  tasks: number;
};

const threadFile = new URL('./page-thread.ts', import.meta.url);
/** A document with the maximum number of elements takes about 60 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 160 };

/**
 * Creates a reader with up to two threads, started on demand. A thread that takes too long is
 * replaced.
 *
 * @param onFailure Called when a task fails or takes too long; the error never quotes a page.
 */
export function pageReader(
  onFailure: (error: unknown) => void,
  { readMs, judgeMs } = defaultTimes,
): PageReader {
  let threads: PageThread[] = [];
  let isStopped = false;

  function leastBusy(): PageThread {
    if (isStopped) throw new Error('the page reader was stopped');
    threads = threads.filter(({ thread }) => !thread.isGone());
    const [idlest] = threads.toSorted((one, other) => one.tasks - other.tasks);
    if (idlest && (idlest.tasks === 0 || threads.length >= maxThreads)) return idlest;
    const thread = startTaskThread<PageTask, PageTaskResult>({
      file: threadFile,
      name: 'the thread that reads pages',
      resourceLimits,
    });
    const loaded = thread.perform({ kind: 'nothing' }, loadMs);
    loaded.catch(() => undefined);
    const started = { thread, loaded, tasks: 0 };
    threads.push(started);
    return started;
  }

  async function perform(task: PageTask, ms: number): Promise<PageTaskResult | undefined> {
    let chosen: PageThread | undefined;
    try {
      chosen = leastBusy();
      chosen.tasks += 1;
      await chosen.loaded;
      return await chosen.thread.perform(task, ms);
    } catch (error) {
      if (!isStopped) onFailure(error);
      return undefined;
    } finally {
      if (chosen) chosen.tasks -= 1;
    }
  }

  return {
    readPage: async (visit, withinMs = readMs) => {
      const result = await perform({ kind: 'page', visit }, Math.min(withinMs, readMs));
      return result && 'page' in result ? result.page : null;
    },
    nextRequests: async (visit, page, withinMs = judgeMs) => {
      if (page === null) return [];
      const task = { kind: 'requests', visit, page } as const;
      const result = await perform(task, Math.min(withinMs, judgeMs));
      return result && 'requests' in result ? result.requests : [];
    },
    reportOn: async (visit, page) => {
      if (page === null) return auditReport(visit, page);
      const result = await perform({ kind: 'report', visit, page }, judgeMs);
      if (result && 'report' in result) return result.report;
      return auditReport({ ...visit, replies: {} }, null);
    },
    warmUp: () => {
      if (!isStopped) leastBusy();
    },
    threads: () => threads.filter(({ thread }) => !thread.isGone()).length,
    stop: async () => {
      isStopped = true;
      await Promise.all(threads.map(({ thread }) => thread.stop()));
    },
  };
}
