import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backupFolder, makeBackup } from '../backup/make-backup.ts';
import { databaseName } from '../store/engine/database-name.ts';
import { contentsLine } from './contents-line.ts';
import { createProgram, positiveInteger } from './program.ts';
import { print, runTask } from './run-task.ts';

async function backUp({ to, keep }: { to?: string; keep?: number }): Promise<void> {
  await runTask(
    'There is no new backup',
    async ({ LEADS_DATABASE_URL: url, SITE_FOLDER: site }) => {
      const now = Date.now();
      const folder = resolve(to ?? backupFolder(url));
      const { path, contents, removed } = await makeBackup({ url, folder, keep, now });
      const lines = [
        `Backed up ${databaseName(url)}\nto ${path}, which was verified.`,
        `It has ${contentsLine(contents, site, now)}.`,
        ...removed.map((each) => `Removed ${each}`),
      ];
      await print(process.stdout, lines.join('\n'));
    },
  );
}

/** The command line that makes backups. */
export function backupProgram(): Command {
  return createProgram(
    'backup',
    'Copies the database in LEADS_DATABASE_URL (default: file:./data/leads.db), SQLite or PostgreSQL, into a new SQLite file, while the server runs. The copy is verified before it gets its name, leads-TIME.db, and only its owner can read it.',
    '0 success, 1 no backup was made, 2 invalid command.',
  )
    .option('--to <folder>', 'where to (default: "backups" beside the database)')
    .option(
      '--keep <number>',
      'then remove all but the newest ones in that folder; each site needs its own',
      positiveInteger,
    )
    .action(backUp);
}
