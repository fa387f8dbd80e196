import { Argument, type Command, InvalidArgumentError } from 'commander';
import { moveToPostgres } from '../backup/move-to-postgres.ts';
import { databaseName } from '../store/database-name.ts';
import { contentsLine } from './contents-line.ts';
import { createProgram } from './program.ts';
import { print, runTask } from './run-task.ts';

function postgresUrl(text: string): string {
  if (/^postgres(ql)?:\/\/./.test(text)) return text;
  throw new InvalidArgumentError('Expected an address like postgres://user@host/database.');
}

async function move(to: string, { from }: { from?: string }): Promise<void> {
  await runTask('Nothing was moved', async ({ LEADS_DATABASE_URL }) => {
    const source = from === undefined ? LEADS_DATABASE_URL : `file:${from}`;
    process.stderr.write(`From: ${databaseName(source)}\nTo: ${databaseName(to)}\n`);
    const contents = await moveToPostgres({ from: source, to });
    const lines = [
      `Copied ${contentsLine(contents, Date.now())}; every table has the same number of rows on both sides.`,
      'Now set LEADS_DATABASE_URL to the new database and start the server.',
      `${databaseName(source)} has not changed. Keep it until you have seen the leads with "npm run leads -- list".`,
    ];
    await print(process.stdout, lines.join('\n'));
  });
}

/** The command line that moves from SQLite to PostgreSQL. */
export function moveProgram(): Command {
  return createProgram(
    'move-to-postgres',
    'Copies everything from the SQLite database in LEADS_DATABASE_URL (default: file:./data/leads.db) into an empty PostgreSQL database, all or nothing. Stop the server first.',
    '0 success, 1 nothing was changed, 2 invalid command.',
  )
    .addArgument(
      new Argument(
        '<url>',
        'such as postgres://user@host/database; npm prints it, so leave the password to PGPASSWORD or ~/.pgpass',
      ).argParser(postgresUrl),
    )
    .option('--from <file>', 'another SQLite file than that in LEADS_DATABASE_URL')
    .action(move);
}
