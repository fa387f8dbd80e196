import { statfsSync } from 'node:fs';

/** Several times what a build with many photos takes. */
const leastMegabytes = 200;

/**
 * What a folder's disk lacks for a build, which would take the last room from leads; undefined if
 * nothing.
 */
export function lackOfSpace(folder: string, least = leastMegabytes): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free >= least) return undefined;
  return `the disk has ${free} MB free, and a build needs ${least}; make room, and try again`;
}
