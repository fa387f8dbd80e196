import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { filesOf, isSame, readContent } from '../../content/loading/content-copy.ts';
import { contentFolder, exampleFolder } from '../../content/loading/content-folder.ts';
import { readAgencyOf } from '../../content/loading/read-agency.ts';
import type { Instant } from '../../platform/instant.ts';
import { databaseName } from '../../platform/server/database/database-name.ts';
import { slotName } from '../../platform/time-names.ts';
import { publishedVersion } from '../../publishing/server/content-versions.ts';
import { isEmptyFolder, restoreVersion } from '../../publishing/server/restore-content.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { openExisting } from '../../schema/open-database.ts';
import type { Contents } from '../backup/inspect-backup.ts';
import { backupFolder, makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { recordOutcome } from '../jobs/upkeep.ts';
import { settings } from './configured.ts';
import { createProgram, positiveInteger, print } from './program.ts';

/**
 * The agency's time zone, or UTC if its settings are unreadable: a backup must not fail for that.
 * `site` is the folder of the built site.
 */
export function siteTimeZone(site: string): string {
  try {
    return readAgencyOf(site).timeZone;
  } catch {
    return 'UTC';
  }
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * Such as "12 leads, the newest of Tuesday, November 24, 10:30 AM Central Time, and 1 session".
 * `site` is the folder of the built site.
 */
function contentsText({ leads, bookings, newest }: Contents, site: string, now: Instant): string {
  const age =
    newest === undefined ? '' : `, the newest of ${slotName(newest, siteTimeZone(site), now)},`;
  return `${counted(leads, 'lead', 'leads')}${age} and ${counted(bookings, 'session', 'sessions')}`;
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
    .action(async ({ to, keep }: { to?: string; keep?: number }) => {
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = settings();
      const now = Date.now();
      const folder = resolve(to ?? backupFolder(url));
      const ended = (isDone: boolean) => recordOutcome(backupFolder(url), isDone);
      const { path, contents, removed } = await makeBackup({ url, folder, keep, now }).catch(
        (error: unknown) => {
          ended(false);
          throw error;
        },
      );
      ended(true);
      const lines = [
        `Backed up ${databaseName(url)}\nto ${path}, which was verified.`,
        `It has ${contentsText(contents, site, now)}.`,
        ...removed.map((each) => `Removed ${each}`),
      ];
      await print(lines.join('\n'));
    });
}

/**
 * Restores the content of a restored database into an empty content folder, and publishes it.
 * Returns the lines to print.
 */
async function restoreContent(url: string): Promise<string[]> {
  const database = leadDatabase(url, openExisting);
  try {
    const version = await database.use(publishedVersion);
    if (!version) return [];
    const remedy = `npm run content -- restore ${version.number}`;
    const own = isEmptyFolder(contentFolder) ? {} : filesOf(readContent());
    // A first start may have filled it with the example.
    if (!isEmptyFolder(contentFolder) && !isSame(own, filesOf(readContent(exampleFolder)))) {
      const isOther = !isSame(own, version.files);
      return isOther ? [`The content in ${contentFolder} stays. Its own is: ${remedy}`] : [];
    }
    await database.use((store) => restoreVersion(store, version));
  } finally {
    await database.close();
  }
  const build = fileURLToPath(new URL('../build.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  const outcome = status === 0 ? 'and is published' : 'but is not published: see above';
  return [`The content of the site is in ${contentFolder} again, ${outcome}.`];
}

/** The command line that restores backups. */
export function restoreProgram(): Command {
  return createProgram(
    'restore',
    'Puts a backup in the place of the database in LEADS_DATABASE_URL (default: file:./data/leads.db). Stop the server first. A SQLite database is kept under another name; a PostgreSQL database must be empty. If the folder of the content is empty, the content that was published comes back, too, and is published.',
    '0 success, 1 it did not finish, 2 invalid command.',
  )
    .argument('<file>', 'a file that npm run backup made; it stays as it is')
    .action(async (given: string) => {
      const { LEADS_DATABASE_URL: url, SITE_FOLDER: site } = settings();
      process.stderr.write(`Database: ${databaseName(url)}\n`);
      const [file, now] = [resolve(given), Date.now()];
      const { contents, aside } = await restoreBackup({ file, url, now });
      const restored = [
        `Restored ${file}`,
        ...(contents.isEarlier ? ['It was of an earlier version and has been upgraded.'] : []),
        ...(aside ? [`The database before is kept as ${aside}; to go back, restore that.`] : []),
      ];
      await print(restored.join('\n'));
      // Publish before naming times, because the site has the time zone.
      const content = await restoreContent(url);
      const lines = [
        `The database now has ${contentsText(contents, site, now)}.`,
        ...content,
        process.exitCode === 1
          ? 'Publish it, then start the server: npm run publish'
          : 'Start the server now.',
      ];
      await print(lines.join('\n'));
    });
}
