import { dateIn } from '../../agency/date-in.ts';
import { contentFolder, readContentFiles } from '../../content/loading/content-folder.ts';
import { readBuiltAgency } from '../../content/loading/read-agency.ts';
import { unpublishedFiles } from '../../content/unpublished.ts';
import type { Instant } from '../../platform/instant.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';

/**
 * Whether the site must be built at `now`: there is no build, or a post's date has come since. A
 * post whose front matter cannot be read is not due.
 */
export function isSiteDue(build: string, now: Instant, content = contentFolder): boolean {
  const begunAt = finishedBuild(build)?.begunAt;
  if (begunAt === undefined || Number.isNaN(begunAt)) return true;
  const { timeZone } = readBuiltAgency(build);
  const isHeldBack = (file: readonly [string, string], at: Instant) =>
    unpublishedFiles([file], dateIn(timeZone, new Date(at))).length > 0;
  return [...readContentFiles(content)].some((file) => {
    try {
      return isHeldBack(file, begunAt) && !isHeldBack(file, now);
    } catch {
      return false;
    }
  });
}
