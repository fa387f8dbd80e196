import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import type { Instant } from '../../platform/instant.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import { slotName } from '../../platform/time-names.ts';
import type { Store } from '../../schema/store.ts';
import { backupFolder } from '../backup/make-backup.ts';

/** One night without a backup may be a machine that was off; two nights are a fault. */
const maxBackupAgeMs = 36 * 60 * 60 * 1000;

/** Backups and publishes by this machine's timers. */
export type Upkeep = {
  /** When the last backup was made, in any folder. */
  backedUpAt: Instant | undefined;
  /** When the served build began. */
  publishedAt: Instant | undefined;
  /** Each failure, with a sentence for the agency. */
  failures: readonly { key: 'backup' | 'publish'; text: string }[];
};

/** Empty marker files beside a folder, dated when its task last succeeded, and failed since. */
const marks = (folder: string) => ({ done: `${folder}.done`, failed: `${folder}.failed` });

/**
 * Records how an unattended task ended. Skips a failure while the parent folder does not exist,
 * because there is nothing to keep yet.
 */
export function recordOutcome(folder: string, isDone: boolean): void {
  const { done, failed } = marks(folder);
  if (!isDone && !existsSync(dirname(folder))) return;
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(isDone ? done : failed, '');
  if (isDone) rmSync(failed, { force: true });
}

const timeOf = (file: string): Instant | undefined =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** When the last backup of a database was made; undefined if there is none. */
export const backedUpAt = (url: string): Instant | undefined =>
  timeOf(marks(backupFolder(url)).done);

type Site = { environment: { LEADS_DATABASE_URL: string; SITE_FOLDER: string }; timeZone: string };

/** @param firstLeadAt When the oldest lead arrived; before that, there is nothing to back up. */
export function upkeepOf(
  { environment, timeZone }: Site,
  now: Instant,
  firstLeadAt?: Instant,
): Upkeep {
  const build = resolve(environment.SITE_FOLDER);
  const backup = backedUpAt(environment.LEADS_DATABASE_URL);
  const failed = {
    backup: timeOf(marks(backupFolder(environment.LEADS_DATABASE_URL)).failed),
    publish: timeOf(marks(build).failed),
  };
  const nameOf = (time: Instant) => slotName(time, timeZone, now);
  const since = backup ?? firstLeadAt;
  const isMissed = since !== undefined && now - since > maxBackupAgeMs;
  const backupText =
    failed.backup !== undefined
      ? `The backup of ${nameOf(failed.backup)} failed: npm run backup says why.`
      : isMissed &&
        (backup ? `There is no backup since ${nameOf(backup)}.` : 'No backup was ever made.');
  return {
    backedUpAt: backup,
    publishedAt: finishedBuild(build)?.begunAt,
    failures: [
      ...(backupText ? [{ key: 'backup' as const, text: backupText }] : []),
      ...(failed.publish === undefined
        ? []
        : [
            {
              key: 'publish' as const,
              text: `The site could not be published on ${nameOf(failed.publish)}: npm run publish says why.`,
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
export const upkeep = fp<Omit<Site, 'timeZone'> & { agency: Pick<Agency, 'timeZone'> }>(
  async (app, { environment, agency: { timeZone } }) => {
    let firstLeadAt: Instant | undefined;
    app.decorate('upkeep', async () => {
      firstLeadAt ??= await app.database.use(oldestLead).catch(() => undefined);
      return upkeepOf({ environment, timeZone }, Date.now(), firstLeadAt);
    });
  },
  { name: 'upkeep' },
);
