import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Waits until a file, or a folder's entries, are on disk. */
export function syncToDisk(path: string): void {
  // Windows can sync neither a folder nor a file that is open for reading only.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Hard-links a file under a second name. @throws with code EEXIST when the name is taken. */
export function linkNewFile(file: string, path: string): void {
  try {
    linkSync(file, path);
  } catch (error) {
    if (Object(error).code === 'EEXIST') {
      throw Object.assign(new Error(`${path} already exists; choose another name`), {
        code: 'EEXIST',
      });
    }
    throw error;
  }
}

/**
 * Moves a finished file to its final path on the same disk, and waits until that is on disk.
 *
 * @throws with code EEXIST when the name is taken.
 */
export function publishFile(temporary: string, path: string): void {
  syncToDisk(temporary);
  try {
    linkNewFile(temporary, path);
    rmSync(temporary);
  } catch (error) {
    // Some disks, such as USB sticks and network shares, have no hard links.
    if (Object(error).code === 'EEXIST' || existsSync(path)) throw error;
    renameSync(temporary, path);
  }
  syncToDisk(dirname(path));
}

/**
 * Writes a file atomically, readable by its owner only.
 *
 * @throws when the file cannot be written; with code EEXIST when it already exists.
 */
export function writeNewFile(path: string, content: string): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.unfinished`);
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600 });
    publishFile(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
