import { statfsSync } from 'node:fs';

/** Several times what a build with many photos needs. */
const minFreeMegabytes = 200;

/**
 * Why a folder's disk has too little space for a build, which would leave none for leads; undefined
 * if there is enough.
 */
export function diskSpaceProblem(folder: string, least = minFreeMegabytes): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free >= least) return undefined;
  return `the disk has ${free} MB free, and a build needs ${least}; make room, and try again`;
}
