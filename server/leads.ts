import type { Act } from './command-line/actions.ts';
import { leadsProgram } from './command-line/leads-program.ts';
import { readEnvironment } from './environment.ts';
import { leadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';

// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on('error', () => process.exit(0));

async function run(act: Act): Promise<void> {
  const read = readEnvironment(process.env);
  if (read.outcome === 'invalid') {
    process.stderr.write(`${read.problem}\n`);
    process.exitCode = 1;
    return;
  }
  const database = leadDatabase(read.environment.LEADS_DATABASE_URL);
  try {
    const { text, exitCode } = await act(database, Date.now());
    const stream = exitCode === 0 ? process.stdout : process.stderr;
    stream.write(`${text}\n`);
    process.exitCode = exitCode;
  } catch (error) {
    const { code, reason } = storeFailure(error);
    process.stderr.write(`Database error: ${reason.split('\n')[0]} (${code})\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

const args = process.argv.slice(2);
await leadsProgram(run).parseAsync(args.length > 0 ? args : ['help'], { from: 'user' });
