import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A separate disk that is small enough to fill. */
export type SmallDisk = {
  folder: string;
  /** Fills the remaining space. */
  fill: () => void;
  /** Frees the space that `fill` used. */
  free: () => void;
  remount: (mode: 'ro' | 'rw') => void;
  remove: () => void;
};

/** Whether a disk can be mounted, which requires root on Linux. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!canMount) console.log('Skipped: full and read-only disks, because only root can mount them.');

const mebibyte = 1024 * 1024;

/** Mounts a disk of the given size in a folder. */
export function smallDisk(parent: string, mebibytes: number): SmallDisk {
  const folder = join(parent, 'disk');
  const filler = join(folder, 'filler');
  const size = `size=${mebibytes}m`;
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]);
  return {
    folder,
    fill: () => {
      const block = Buffer.alloc(mebibyte);
      try {
        for (;;) writeFileSync(filler, block, { flag: 'a' });
      } catch (error) {
        if (!String(error).includes('ENOSPC')) throw error;
      }
    },
    free: () => rmSync(filler),
    remount: (mode) => execFileSync('mount', ['-o', `remount,${mode},${size}`, folder]),
    // Lazy, because a server left behind by a failed test may still have a file open on it.
    remove: () => execFileSync('umount', ['--lazy', folder]),
  };
}
