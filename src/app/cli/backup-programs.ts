import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { fileHashes, isSameContent, readContent } from '../../content/loading/content-files.ts';
import { contentFolder, exampleFolder } from '../../content/loading/content-folder.ts';
import { readBuiltAgency } from '../../content/loading/read-agency.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { databaseName } from '../../platform/server/database/database-name.ts';
import { publishedVersion } from '../../publishing/server/content-versions.ts';
import { isEmptyFolder, restoreVersion } from '../../publishing/server/restore-content.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { openExisting } from '../../schema/open-database.ts';
import type { DatabaseContents } from '../backup/inspect-backup.ts';
import { backupFolder, makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { recordOutcome } from '../jobs/upkeep.ts';
import { readSettings } from './configuration.ts';
import { createProgram, positiveInteger, print } from './program.ts';

/**
 * The agency's time zone, or UTC if its settings are unreadable, because a backup must not fail for
 * that. `site` is the folder of the built site.
 */
export function siteTimeZone(site: string): string {
  try {
    return readBuiltAgency(site).timeZone;
  } catch {
    return 'UTC';
  }
}

const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * Such as "12 leads, the newest from Tuesday, November 24, 10:30 AM Central Time, and 1 session".
 * `site` is the folder of the built site.
 */
function contentsText(
  { leads, bookings, newest }: DatabaseContents,
  site: string,
  now: Instant,
): string {
  const age =
    newest === undefined
      ? ''
      : `, the newest from ${formatDateTime(newest, siteTimeZone(site), now)},`;
  return `${countText(leads, 'lead', 'leads')}${age} and ${countText(bookings, 'session', 'sessions')}`;
}

/** The command line that makes backups. */
export function backupProgram(): Command {
  return createProgram(
    'backup',
    'Copies the database in LEADS_DATABASE_URL (default: file:./data/leads.db), SQLite or PostgreSQL, into a new SQLite file, even while the server is running. The copy is verified before it gets its name, leads-TIME.db, and only its owner can read it.',
    '0 success, 1 no backup was made, 2 invalid command.',
  )
    .option('--to <folder>', 'the folder for the backup (default: "backups" beside the database)')
    .option(
      '--keep <number>',
      'keep only this many of the newest backups in that folder; each site needs its own folder',
      positiveInteger,
    )
    .action(async ({ to, keep }: { to?: string; keep?: number }) => {
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = readSettings();
      const now = Date.now();
      const folder = resolve(to ?? backupFolder(url));
      const record = (isDone: boolean) => recordOutcome(backupFolder(url), isDone);
      const { path, contents, removed } = await makeBackup({ url, folder, keep, now }).catch(
        (error: unknown) => {
          record(false);
          throw error;
        },
      );
      record(true);
      const lines = [
        `Backed up ${databaseName(url)}\nto ${path}, and verified the copy.`,
        `It contains ${contentsText(contents, site, now)}.`,
        ...removed.map((each) => `Removed ${each}`),
      ];
      await print(lines.join('\n'));
    });
}

/**
 * Restores the published content of a restored database to a content folder that is empty or still
 * the example, and publishes it. Returns the lines to print.
 */
async function restoreContent(url: string): Promise<string[]> {
  const database = leadDatabase(url, openExisting);
  try {
    const version = await database.use(publishedVersion);
    if (!version) return [];
    const remedy = `npm run content -- restore ${version.number}`;
    const currentFiles = isEmptyFolder(contentFolder) ? {} : fileHashes(readContent());
    // A first start may have filled the folder with the example.
    if (
      !isEmptyFolder(contentFolder) &&
      !isSameContent(currentFiles, fileHashes(readContent(exampleFolder)))
    ) {
      const isDifferent = !isSameContent(currentFiles, version.files);
      return isDifferent
        ? [
            `The content in ${contentFolder} was kept. To restore the content of the backup: ${remedy}`,
          ]
        : [];
    }
    await database.use((store) => restoreVersion(store, version));
  } finally {
    await database.close();
  }
  const build = fileURLToPath(new URL('../build.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  const outcome = status === 0 ? 'and published' : 'but could not be published: see above';
  return [`The content of the site was restored to ${contentFolder} ${outcome}.`];
}

/** The command line that restores backups. */
export function restoreProgram(): Command {
  return createProgram(
    'restore',
    'Replaces the database in LEADS_DATABASE_URL (default: file:./data/leads.db) with a backup. Stop the server first. A SQLite database is kept under another name; a PostgreSQL database must be empty. If the content folder is empty, the published content is also restored and published again.',
    '0 success, 1 the restore did not finish, 2 invalid command.',
  )
    .argument('<file>', 'a file that npm run backup made; it is not changed')
    .action(async (fileArgument: string) => {
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = readSettings();
      process.stderr.write(`Database: ${databaseName(url)}\n`);
      const [file, now] = [resolve(fileArgument), Date.now()];
      const { contents, oldPath } = await restoreBackup({ file, url, now });
      const restored = [
        `Restored ${file}`,
        ...(contents.isFromEarlierVersion
          ? ['It was from an earlier version and has been upgraded.']
          : []),
        ...(oldPath
          ? [`The previous database was kept as ${oldPath}; to go back, restore that file.`]
          : []),
      ];
      await print(restored.join('\n'));
      // Publish before naming times, because the built site has the time zone.
      const content = await restoreContent(url);
      const lines = [
        `The database now contains ${contentsText(contents, site, now)}.`,
        ...content,
        process.exitCode === 1
          ? 'Publish it, then start the server: npm run publish'
          : 'Start the server now.',
      ];
      await print(lines.join('\n'));
    });
}
