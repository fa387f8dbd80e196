import type { Environment } from '../environment.ts';
import { readEnvironment } from '../environment.ts';
import { leadDatabase } from '../store/lead-database.ts';
import { storeFailure } from '../store/store-failure.ts';
import { markShown } from '../store/suspected-leads.ts';
import type { Act } from './act.ts';

/** Exits when the text cannot be written: a lead that nobody could read does not count as seen. */
function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader such as `head` may close the pipe early.
      if (error.code === 'EPIPE') process.exit(0);
      process.stderr.write(`Could not write the output: ${error.message}\n`);
      process.exit(1);
    });
    stream.write(`${text}\n`, (error) => {
      if (!error) resolve();
    });
  });
}

/** Runs a command on the configured database, prints its result and sets the exit code. */
export async function runAct(act: Act): Promise<void> {
  const read = readEnvironment(process.env);
  if (read.outcome === 'invalid') {
    process.stderr.write(`${read.problem}\n`);
    process.exitCode = 1;
    return;
  }
  await runOn(read.environment, act);
}

async function runOn(environment: Environment, act: Act): Promise<void> {
  const database = leadDatabase(environment.LEADS_DATABASE_URL);
  try {
    const { text, exitCode, shown = [] } = await act(database, Date.now(), environment);
    await print(exitCode === 0 ? process.stdout : process.stderr, text);
    if (shown.length > 0) await database.use((open) => markShown(open, shown, Date.now()));
    process.exitCode = exitCode;
  } catch (error) {
    const { code, reason } = storeFailure(error);
    process.stderr.write(`Database error: ${reason.split('\n')[0]} (${code})\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
