import { parseCommand } from './command-line/command.ts';
import { runCommand } from './command-line/run-command.ts';
import { readEnvironment } from './environment.ts';
import { leadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';

function fail(line: string, exitCode: 1 | 2): never {
  process.stderr.write(`${line}\n`);
  process.exit(exitCode);
}

// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on('error', () => process.exit(0));

const parsed = parseCommand(process.argv.slice(2));
if ('error' in parsed) fail(`${parsed.error}. See: npm run leads -- help`, 2);
const read = readEnvironment(process.env);
if (read.outcome === 'invalid') fail(read.problem, 1);

const database = leadDatabase(read.environment.LEADS_DATABASE_URL);
try {
  const { text, exitCode } = await runCommand(parsed.command, database, Date.now());
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
