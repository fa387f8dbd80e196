import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of its own, small enough to be filled. */
export type SmallDisk = {
  folder: string;
  /** Takes all the room that is left. */
  fill: () => void;
  /** Gives back what `fill` took. */
  free: () => void;
  remount: (mode: 'ro' | 'rw') => void;
  remove: () => void;
};

/** Whether a disk can be mounted here: that takes root on Linux. Says so where it cannot. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!canMount) console.log('Not run: full and read-only disks, because only root may mount.');

const mebibyte = 1024 * 1024;

/** Mounts a disk of so many mebibytes in a folder. */
export function smallDisk(parent: string, mebibytes: number): SmallDisk {
  const folder = join(parent, 'disk');
  const filler = join(folder, 'filler');
  const size = `size=${mebibytes}m`;
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]);
  return {
    folder,
    fill: () => {
      const piece = Buffer.alloc(mebibyte);
      try {
        for (;;) writeFileSync(filler, piece, { flag: 'a' });
      } catch (error) {
        if (!String(error).includes('ENOSPC')) throw error;
      }
    },
    free: () => rmSync(filler),
    remount: (mode) => execFileSync('mount', ['-o', `remount,${mode},${size}`, folder]),
    // Lazily: a server that a failed test left behind may still have a file open on it.
    remove: () => execFileSync('umount', ['--lazy', folder]),
  };
}
