import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sqlitePath } from './database-name.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** Types of file systems in Linux's list of mounts whose files are on another machine. */
const networkTypes =
  /^(?:nfs\d?|cifs|smb3|smbfs|9p|afs|ceph|(?:fuse\.)?glusterfs|fuse\.(?:sshfs|rclone|s3fs|gcsfuse|davfs2?|curlftpfs|cephfs|ceph-fuse|juicefs))$/;

type Mount = { at: string; type: string };

/** The mounts in a text like `/proc/self/mountinfo`; later ones hide earlier ones. */
function mountsIn(mountInfo: string): Mount[] {
  return mountInfo.split('\n').flatMap((line) => {
    const [, , , , at] = line.split(' ');
    const type = / - (\S+)/.exec(line)?.[1];
    if (at === undefined || type === undefined) return [];
    // A space in a path is written as \040.
    const unescaped = at.replace(/\\(\d{3})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    return [{ at: unescaped, type }];
  });
}

/** The path with symbolic links resolved as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}

function readMountInfo(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    // Other systems than Linux do not have it.
    return '';
  }
}

/**
 * Refuses a SQLite file on a network share, where its locks and its log's shared memory do not work:
 * two machines would damage the file, and commits may be lost. Only Linux says what a share is.
 *
 * @throws UnusableDatabase
 */
export function refuseNetworkShare(url: string, mountInfo = readMountInfo()): void {
  const path = sqlitePath(url);
  if (path === undefined) return;
  const real = realPath(path);
  // The root is left out: that of a sandboxed container may be 9p, and is its own.
  const isAround = ({ at }: Mount) => at !== '/' && (real === at || real.startsWith(`${at}/`));
  const mount = mountsIn(mountInfo)
    .filter(isAround)
    .reduce<Mount | undefined>(
      (found, each) => (found && found.at.length > each.at.length ? found : each),
      undefined,
    );
  if (mount === undefined || !networkTypes.test(mount.type)) return;
  throw new UnusableDatabase(
    `the database ${path} is on a network share (${mount.type}, mounted at ${mount.at}), where SQLite may lose or damage leads: set LEADS_DATABASE_URL to a file on a disk of this machine, or to a PostgreSQL database`,
  );
}
