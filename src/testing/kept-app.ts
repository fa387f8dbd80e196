import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { ServerMemory } from '../intake/server/server-memory.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { emptyDatabase } from './empty-database.ts';
import { resettableMemory } from './resettable-memory.ts';
import { type TestSite, testAgency } from './test-site.ts';

type Kept = {
  /** The variables and the agency it runs with. */
  key: string;
  app: FastifyInstance;
  memory: ServerMemory;
  /** Forgets all requests. */
  reset: () => void;
};

async function emptyAt(url: string): Promise<void> {
  const database = leadDatabase(url);
  await database.use(emptyDatabase);
  await database.close();
}

/**
 * Keeps the app of a file between its tests: the returned function gives an app without rows and
 * memory, which is the last one unless a test has closed it or needs other variables or another
 * agency. Call it outside of tests.
 */
export function keptApp(
  build: TestSite['build'],
): (
  variables: Parameters<TestSite['build']>[0],
  agency?: Parameters<TestSite['build']>[1],
) => Promise<Pick<Kept, 'app' | 'memory'>> {
  let kept: Kept | undefined;
  afterAll(async () => {
    await kept?.app.close();
  });
  return async (variables, agency = testAgency) => {
    const key = JSON.stringify([variables, agency]);
    const { LEADS_DATABASE_URL: url } = variables;
    const isOpen = await kept?.app.database.use(emptyDatabase).then(
      () => true,
      () => false,
    );
    if (kept?.key !== key || !isOpen) {
      await kept?.app.close();
      if (url) await emptyAt(url);
      const remembered = resettableMemory(Number(variables.LEADS_BURST_LIMIT ?? 120));
      const app = await build(variables, agency, undefined, remembered.memory);
      kept = { key, app, ...remembered };
    }
    kept.reset();
    return kept;
  };
}
