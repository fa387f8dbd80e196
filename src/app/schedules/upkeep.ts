import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import type { Instant } from '../../platform/instant.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import { slotName } from '../../platform/time-names.ts';
import { backupFolder, newestBackup } from '../backup/make-backup.ts';

/** A night without a backup may be a machine that was off; two are not. */
const maxBackupAgeMs = 36 * 60 * 60 * 1000;

/** What timers of this machine do for the site. */
export type Upkeep = {
  /** When the newest backup was made, if there is one. */
  backedUpAt: Instant | undefined;
  /** When the build that is served was begun. */
  publishedAt: Instant | undefined;
  /** What has failed, as keys and as sentences for the agency. */
  failures: readonly { key: 'backup' | 'publish'; text: string }[];
};

const failureFile = (build: string): string => `${build}.failed`;

/** Remembers that a timer could not publish, which nobody saw; forgets it after a publish. */
export function recordPublish(build: string, isPublished: boolean): void {
  if (isPublished) rmSync(failureFile(build), { force: true });
  else writeFileSync(failureFile(build), String(Date.now()));
}

function failedAt(build: string): Instant | undefined {
  try {
    return Number(readFileSync(failureFile(build), 'utf8'));
  } catch {
    return undefined;
  }
}

type Site = { environment: { LEADS_DATABASE_URL: string; SITE_FOLDER: string }; timeZone: string };

export function upkeepOf({ environment, timeZone }: Site, now: Instant): Upkeep {
  const build = resolve(environment.SITE_FOLDER);
  const backedUpAt = newestBackup(backupFolder(environment.LEADS_DATABASE_URL), now);
  const failed = failedAt(build);
  const nameOf = (time: Instant) => slotName(time, timeZone, now);
  return {
    backedUpAt,
    publishedAt: finishedBuild(build)?.begunAt,
    failures: [
      ...(backedUpAt !== undefined && now - backedUpAt > maxBackupAgeMs
        ? [{ key: 'backup' as const, text: `There is no backup since ${nameOf(backedUpAt)}.` }]
        : []),
      ...(failed === undefined
        ? []
        : [
            {
              key: 'publish' as const,
              text: `The site could not be published by itself on ${nameOf(failed)}: npm run publish says why.`,
            },
          ]),
    ],
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What timers of this machine do for the site, as it is now. */
    upkeep: () => Upkeep;
  }
}

/** Decorates the app with the upkeep of its machine. */
export const upkeep = fp<Omit<Site, 'timeZone'> & { agency: Pick<Agency, 'timeZone'> }>(
  async (app, { environment, agency: { timeZone } }) => {
    app.decorate('upkeep', () => upkeepOf({ environment, timeZone }, Date.now()));
  },
  { name: 'upkeep' },
);
