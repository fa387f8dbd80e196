import { resolve } from 'node:path';
import { writeNewFile } from '../new-file.ts';
import { markShown } from '../store/changes/suspected-leads.ts';
import { databaseName } from '../store/engine/database-name.ts';
import { type LeadDatabase, leadDatabase } from '../store/engine/lead-database.ts';
import { openExisting } from '../store/engine/open-database.ts';
import type { Act } from './act.ts';
import { print, runTask } from './run-task.ts';

/** The database at a URL, which is named on stderr on first use. */
function namedDatabase(url: string): LeadDatabase {
  const database = leadDatabase(url, openExisting);
  let isNamed = false;
  return {
    ...database,
    use: (work) => {
      if (!isNamed) process.stderr.write(`Database: ${databaseName(url)}\n`);
      isNamed = true;
      return database.use(work);
    },
  };
}

/** Writes a new file. @returns why that failed, in one line; undefined on success. */
function writeFailure({ path, content }: { path: string; content: string }): string | undefined {
  try {
    writeNewFile(resolve(path), content);
    return undefined;
  } catch (error) {
    return `Nothing was written: ${(error as Error).message}`;
  }
}

/** Runs a command on the configured database, prints its result and sets the exit code. */
export async function runAct(act: Act): Promise<void> {
  await runTask('Database error', async (environment) => {
    const database = namedDatabase(environment.LEADS_DATABASE_URL);
    try {
      const { text, exitCode, file, shown = [] } = await act(database, Date.now(), environment);
      const failure = file && writeFailure(file);
      if (failure) {
        await print(process.stderr, failure);
        process.exitCode = 1;
        return;
      }
      await print(exitCode === 0 ? process.stdout : process.stderr, text);
      if (shown.length > 0) await database.use((store) => markShown(store, shown, Date.now()));
      process.exitCode = exitCode;
    } finally {
      await database.close();
    }
  });
}
