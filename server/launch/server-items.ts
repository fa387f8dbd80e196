import { statSync } from 'node:fs';
import { contentPath } from '../../content-files/content-folder.ts';
import type { Instant } from '../../core/instant.ts';
import { backupFolder, newestBackup } from '../backup/make-backup.ts';
import type { Environment } from '../environment.ts';
import { finishedBuild } from '../static/finished-build.ts';
import { leadDatabase } from '../store/engine/lead-database.ts';
import { openExisting } from '../store/engine/open-database.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import { listPeople } from '../store/people/people.ts';
import { type OpenItem, openIf } from './open-item.ts';

const dayMs = 24 * 60 * 60 * 1000;

function addressItems(siteUrl: URL | undefined): OpenItem[] {
  const place = 'SITE_URL';
  const remedy =
    'in the settings of the server, set it to the address of this site, which begins with https://';
  if (!siteUrl) return [{ place, problem: `is not set; ${remedy}` }];
  const isPublic =
    siteUrl.protocol === 'https:' && !/(^localhost|\.example)$/.test(siteUrl.hostname);
  return isPublic ? [] : [{ place, problem: `is ${siteUrl.href}; ${remedy}` }];
}

/** The open item if nobody can read leads at the desk. */
async function deskItems(url: string): Promise<OpenItem[]> {
  const database = leadDatabase(url, openExisting);
  const command = 'npm run desk -- invite YOU@AGENCY --name "Your Name"';
  try {
    const people = await database.use(listPeople);
    const problem = 'nobody is invited to read the leads';
    return openIf(people.length === 0, { place: 'the desk', problem, command });
  } catch (error) {
    const problem = 'who is invited to read the leads cannot be seen';
    return [{ place: 'the desk', problem, details: [storeFailure(error).reason], command }];
  } finally {
    await database.close();
  }
}

function backupItems(folder: string, now: Instant): OpenItem[] {
  const newest = newestBackup(folder, now);
  const found =
    newest === undefined ? 'there is none' : `the newest is of ${new Date(newest).toISOString()}`;
  return openIf(newest === undefined || now - newest >= dayMs, {
    place: folder,
    problem: `no backup of the last day: ${found}. Make one each night (docs/operations.md)`,
    command: 'npm run backup -- --keep 30',
  });
}

/** The folder of the content, and the names of its files. */
type Content = { folder: string; files: readonly string[] };

/** Whether a file of `content/` was changed after the published build had read it. */
function isUnpublished(site: string, { folder, files }: Content): boolean {
  const build = finishedBuild(site);
  return (
    !build || files.some((file) => statSync(contentPath(file, folder)).mtimeMs > build.begunAt)
  );
}

/**
 * The open items on the machine that serves the site, as far as its files and database show. A
 * static host has neither.
 */
export async function serverItems(
  environment: Environment,
  content: Content,
  { backups, now }: { backups: string | undefined; now: Instant },
): Promise<OpenItem[]> {
  const { SITE_URL, LEADS_DATABASE_URL: url, SITE_FOLDER } = environment;
  const published = openIf(isUnpublished(SITE_FOLDER, content), {
    place: 'the published site',
    problem: 'is missing, or older than content/',
    command: 'npm run publish',
  });
  if (process.env.PUBLIC_LEAD_INBOX === 'off') {
    return [...(SITE_URL ? addressItems(SITE_URL) : []), ...published];
  }
  return [
    ...addressItems(SITE_URL),
    ...openIf(!environment.LEADS_SMTP_URL && !environment.LEADS_WEBHOOK_URL, {
      place: 'LEADS_SMTP_URL',
      problem:
        'is not set, so nobody is told of new leads, which wait at the desk; set it, or LEADS_WEBHOOK_URL (docs/operations.md)',
    }),
    ...published,
    ...(await deskItems(url)),
    ...backupItems(backups ?? backupFolder(url), now),
  ];
}
