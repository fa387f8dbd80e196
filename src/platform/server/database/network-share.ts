import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sqlitePath } from './database-name.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** Network file systems, by their Linux magic numbers: `man 2 statfs`. */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
]);

/** The file system number of a path, or of its first parent folder that exists. */
function fileSystemOf(path: string): number {
  try {
    return statfsSync(path).type;
  } catch {
    const folder = dirname(path);
    return folder === path ? 0 : fileSystemOf(folder);
  }
}

/**
 * Refuses a SQLite file on a network share, where its locks and the shared memory of its log do not
 * work: two machines would corrupt the file, and commits may be lost. Cannot detect FUSE mounts,
 * which look like local disks.
 *
 * @throws UnusableDatabase
 */
export function refuseNetworkShare(url: string): void {
  const path = sqlitePath(url);
  const type = path && networkTypes.get(fileSystemOf(path));
  if (!type) return;
  throw new UnusableDatabase(
    `the database ${path} is on a network share (${type}), where SQLite may lose or damage leads: set LEADS_DATABASE_URL to a file on a disk of this machine, or to a PostgreSQL database`,
  );
}
