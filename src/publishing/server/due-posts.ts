import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateIn } from '../../agency/date-in.ts';
import { splitFrontMatter } from '../../content/files/markdown-file.ts';
import { parsePlain } from '../../content/files/plain-yaml.ts';
import { readAgencyOf } from '../../content/files/read-agency.ts';
import type { Instant } from '../../platform/instant.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}/;

/** The date of a post; undefined if it is a draft, or its facts cannot be read. */
function dateOf(post: string): string | undefined {
  try {
    const { date, draft } = Object(parsePlain(splitFrontMatter(post).yaml));
    return draft === true ? undefined : isoDate.exec(String(date))?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Whether a site must be built at `now`, because there is no build or a post has become due since.
 *
 * @param posts The folder of the posts.
 * @param build The folder of the build.
 */
export function isSiteDue(posts: string, build: string, now: Instant): boolean {
  const begunAt = finishedBuild(build)?.begunAt;
  if (begunAt === undefined || Number.isNaN(begunAt)) return true;
  const { timeZone } = readAgencyOf(build);
  const dayOf = (time: Instant) => dateIn(timeZone, new Date(time));
  return isPostDue(posts, dayOf(begunAt), dayOf(now));
}

/**
 * Whether a post became due since a build: its date is after the day of the build, and not after
 * today.
 *
 * @param folder The folder of the posts, which may not exist.
 * @param builtOn The ISO date of the build.
 * @param today An ISO date.
 */
export function isPostDue(folder: string, builtOn: string, today: string): boolean {
  if (builtOn >= today) return false;
  const posts = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const dates = posts.map((file) => dateOf(readFileSync(join(folder, file), 'utf8')));
  return dates.some((date) => date !== undefined && builtOn < date && date <= today);
}
