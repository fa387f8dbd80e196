import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import type { Store } from '../../schema/tables.ts';
import { backupFolder } from '../backup/make-backup.ts';

/** A day and a half: a machine that was off at night can still make its nightly backup later. */
const maxBackupAgeMs = 36 * 60 * 60 * 1000;

/** The state of this machine's backups and publishes. */
export type Upkeep = {
  /** When the last backup was made, in any folder. */
  backedUpAt: Instant | undefined;
  /** When the served build began. */
  publishedAt: Instant | undefined;
  /** Each failure, with a sentence for the agency. */
  failures: readonly { key: 'backup' | 'publish'; text: string }[];
};

/** A folder's empty marker files: their times say when its task last succeeded and last failed. */
const markerFiles = (folder: string) => ({ done: `${folder}.done`, failed: `${folder}.failed` });

/**
 * Records how an unattended task ended. Skips a failure while the parent folder does not exist,
 * because there is nothing to keep yet.
 */
export function recordOutcome(folder: string, isDone: boolean): void {
  const { done, failed } = markerFiles(folder);
  if (!isDone && !existsSync(dirname(folder))) return;
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(isDone ? done : failed, '');
  if (isDone) rmSync(failed, { force: true });
}

const modifiedAt = (file: string): Instant | undefined =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** When the last backup of a database was made; undefined if there is none. */
export const backedUpAt = (url: string): Instant | undefined =>
  modifiedAt(markerFiles(backupFolder(url)).done);

type SiteSettings = {
  environment: { LEADS_DATABASE_URL: string; SITE_FOLDER: string };
  timeZone: string;
};

/** @param firstLeadAt When the oldest lead arrived; before that, there is nothing to back up. */
export function upkeepOf(
  { environment, timeZone }: SiteSettings,
  now: Instant,
  firstLeadAt?: Instant,
): Upkeep {
  const buildFolder = resolve(environment.SITE_FOLDER);
  const lastBackup = backedUpAt(environment.LEADS_DATABASE_URL);
  const failedAt = {
    backup: modifiedAt(markerFiles(backupFolder(environment.LEADS_DATABASE_URL)).failed),
    publish: modifiedAt(markerFiles(buildFolder).failed),
  };
  const since = lastBackup ?? firstLeadAt;
  const isOverdue = since !== undefined && now - since > maxBackupAgeMs;
  const backupText =
    failedAt.backup !== undefined
      ? `The backup on ${formatDateTime(failedAt.backup, timeZone, now)} failed: npm run backup shows why.`
      : isOverdue &&
        (lastBackup
          ? `There has been no backup since ${formatDateTime(lastBackup, timeZone, now)}.`
          : 'No backup has ever been made.');
  return {
    backedUpAt: lastBackup,
    publishedAt: finishedBuild(buildFolder)?.begunAt,
    failures: [
      ...(backupText ? [{ key: 'backup' as const, text: backupText }] : []),
      ...(failedAt.publish === undefined
        ? []
        : [
            {
              key: 'publish' as const,
              text: `The site could not be published on ${formatDateTime(failedAt.publish, timeZone, now)}: npm run publish shows why.`,
            },
          ]),
    ],
  };
}

async function oldestLead({ db }: Store): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('leads')
    .select('received_at')
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The state of this machine's backups and publishes. */
    upkeep: () => Promise<Upkeep>;
  }
}

/** Decorates the app with `upkeep`. */
export const upkeep = fp<Omit<SiteSettings, 'timeZone'> & { agency: Pick<Agency, 'timeZone'> }>(
  async (app, { environment, agency: { timeZone } }) => {
    let firstLeadAt: Instant | undefined;
    app.decorate('upkeep', async () => {
      firstLeadAt ??= await app.database.use(oldestLead).catch(() => undefined);
      return upkeepOf({ environment, timeZone }, Date.now(), firstLeadAt);
    });
  },
  { name: 'upkeep' },
);
