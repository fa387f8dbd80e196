import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { storeFailure } from '../platform/server/database/store-failure.ts';
import { openDatabase } from './open-database.ts';
import type { Store } from './tables.ts';

const closeMs = 500;

/** A lead database that survives outages. */
export type LeadDatabase = {
  /** Runs work on the open database, opening it first if needed. Rejects when either fails. */
  use: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
  /** Closes it permanently once the work in progress is done; later calls of `use` reject. */
  close: () => Promise<void>;
};

/**
 * The database at a URL, for the lifetime of the process. It is opened on first use, and reopened
 * after an error that a connection may not survive, such as a full disk, so it recovers without a
 * restart. `open` is `openDatabase` for the server and `openExisting` for commands.
 */
export function leadDatabase(
  url: string,
  open: (url: string) => Promise<Store> = openDatabase,
): LeadDatabase {
  let current: Promise<Store> | undefined;
  let isClosed = false;
  const workInProgress = new Set<Promise<unknown>>();

  function openOnce(): Promise<Store> {
    if (current) return current;
    const opening = open(url);
    current = opening;
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  }

  async function use<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const opening = openOnce();
    const store = await opening;
    try {
      return await work(store);
    } catch (error) {
      if (current === opening && store.needsReopen(error)) {
        current = undefined;
        // A dead connection may take minutes to close.
        await Promise.race([store.close().catch(() => undefined), sleep(closeMs)]);
      }
      throw error;
    }
  }

  return {
    use: async (work) => {
      if (isClosed) throw new Error('the database has been closed');
      const result = use(work);
      workInProgress.add(result);
      return await result.finally(() => workInProgress.delete(result));
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(workInProgress);
      const opening = current;
      current = undefined;
      const store = await opening?.catch(() => undefined);
      await store?.close();
    },
  };
}

/** Attempts a write that nothing depends on, and logs a failure. Never rejects. */
export async function tryToRecord(
  database: LeadDatabase,
  log: FastifyBaseLogger,
  work: (store: Store) => Promise<unknown>,
): Promise<void> {
  await database.use(work).catch((error: unknown) => {
    log.error(storeFailure(error), 'could not write to the database');
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    database: LeadDatabase;
  }
}

/** Decorates the app with the lead database, which closes after everything that uses it. */
export const leadStore = fp<{ environment: { LEADS_DATABASE_URL: string } }>(
  async (app, { environment }) => {
    const database = leadDatabase(environment.LEADS_DATABASE_URL, (url) =>
      openDatabase(url, (migrations) => {
        app.log.info({ migrations }, 'upgraded the database from an earlier version');
      }),
    );
    app.decorate('database', database);
    app.addHook('onClose', () => database.close());
  },
  { name: 'lead-store' },
);
