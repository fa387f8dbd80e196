import { statfsSync } from 'node:fs';

/** Several times what a build with many photos needs. */
const minFreeMegabytes = 200;

/**
 * Why a folder's disk has too little space for a build, which would leave none for leads; undefined
 * if there is enough.
 */
export function diskSpaceProblem(folder: string, minMb = minFreeMegabytes): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free >= minMb) return undefined;
  return `only ${free} MB of disk space is free, and a build needs ${minMb}; free up space and try again`;
}
