import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restoreBackup } from '../backup/restore-backup.ts';
import { databaseName } from '../store/engine/database-name.ts';
import { contentsLine } from './contents-line.ts';
import { createProgram } from './program.ts';
import { print, runTask } from './run-task.ts';

async function restore(file: string): Promise<void> {
  await runTask('Nothing was restored', async ({ LEADS_DATABASE_URL: url, SITE_FOLDER: site }) => {
    process.stderr.write(`Database: ${databaseName(url)}\n`);
    const now = Date.now();
    const { contents, aside } = await restoreBackup({ file: resolve(file), url, now });
    const lines = [
      `Restored ${resolve(file)}`,
      `The database now has ${contentsLine(contents, site, now)}.`,
      ...(contents.isEarlier ? ['It was of an earlier version and has been upgraded.'] : []),
      ...(aside ? [`The database before is kept as ${aside}; to go back, restore that.`] : []),
      'Start the server now.',
    ];
    await print(process.stdout, lines.join('\n'));
  });
}

/** The command line that restores backups. */
export function restoreProgram(): Command {
  return createProgram(
    'restore',
    'Puts a backup in the place of the database in LEADS_DATABASE_URL (default: file:./data/leads.db). Stop the server first. A SQLite database is kept under another name; a PostgreSQL database must be empty.',
    '0 success, 1 nothing was changed, 2 invalid command.',
  )
    .argument('<file>', 'a file that npm run backup made; it stays as it is')
    .action(restore);
}
