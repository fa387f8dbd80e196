import { readdir } from 'node:fs/promises';
import { readAgency } from '../../content/loading/read-agency.ts';
import { auditExamplePath, ownAuditPath, timesPath } from '../../vocabulary/paths.ts';
import { pagePath } from './page-path.ts';

/** The linked pages that the server renders on request. */
function onRequestPaths(): string[] {
  if (process.env.PUBLIC_LEAD_INBOX === 'off') return [];
  const { booking, siteAudit } = readAgency();
  return [
    ...(booking ? [timesPath()] : []),
    ...(siteAudit ? [auditExamplePath, ownAuditPath] : []),
  ];
}

/** The paths that serve the files of a build. */
export function pathsOf(files: readonly string[]): Set<string> {
  return new Set(files.flatMap((file) => [pagePath(file), `/${file}`]));
}

/** The paths of all files in a built site, and of the pages that the server renders on request. */
export async function knownPaths(folder: string): Promise<Set<string>> {
  const files = await readdir(folder, { recursive: true });
  return new Set([...pathsOf(files), ...onRequestPaths()]);
}
