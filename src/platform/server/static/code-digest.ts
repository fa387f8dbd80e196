import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

let digest: string | undefined;

/**
 * A digest of the project's code and dependencies. Computed once per process, because an upgrade
 * replaces the files of a running server.
 */
export function codeDigest(): string {
  if (digest) return digest;
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...globSync('src/**/*.{ts,tsx,astro,css}').sort()]) {
    hash.update(path).update(readFileSync(path));
  }
  digest = hash.digest('hex');
  return digest;
}
