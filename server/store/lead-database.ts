import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from './engine.ts';
import { openDatabase } from './open-database.ts';

const closeMs = 500;

/** A lead database that may come and go. */
export type LeadDatabase = {
  /** Does work on the open database; opens it first when needed. Rejects as the work does. */
  use: <T>(work: (open: OpenDatabase) => Promise<T>) => Promise<T>;
  /** Closes it for good: a later use rejects. */
  close: () => Promise<void>;
};

/**
 * Stands for the database behind the URL for as long as the process runs. It is opened at the
 * first use, and again at the next use after a failure that a connection may not survive, such as
 * a full disk: when the cause is gone, the work goes on without a restart.
 */
export function leadDatabase(url: string): LeadDatabase {
  let current: Promise<OpenDatabase> | undefined;
  let closed = false;

  function opened(): Promise<OpenDatabase> {
    if (current) return current;
    const opening = openDatabase(url);
    current = opening;
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  }

  return {
    use: async (work) => {
      if (closed) throw new Error('the database was closed');
      const opening = opened();
      const open = await opening;
      try {
        return await work(open);
      } catch (error) {
        if (current === opening && open.mustReopen(error)) {
          current = undefined;
          // A dead connection may take minutes to close.
          await Promise.race([open.close().catch(() => undefined), sleep(closeMs)]);
        }
        throw error;
      }
    },
    close: async () => {
      closed = true;
      const opening = current;
      current = undefined;
      const open = await opening?.catch(() => undefined);
      await open?.close();
    },
  };
}
