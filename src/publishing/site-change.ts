import type { Instant } from '../platform/instant.ts';

/** An unpublished change to a content file, made at the desk. */
export type SiteChange = {
  /** Its name, such as "content/agency.yaml". */
  file: string;
  /** Digest of the new bytes; null if the change removes the file. */
  digest: string | null;
  /** Digest of the published bytes it replaces; null if there were none. */
  base: string | null;
  person: string;
  at: Instant;
};

/** Digest of each file, by name. */
type Files = Readonly<Record<string, string>>;

/** Whether something else was published since a file was changed. */
export const isOutdated = ({ file, base, digest }: SiteChange, live: Files): boolean =>
  base !== (live[file] ?? null) && digest !== (live[file] ?? null);

/** The changes that the published content does not have yet. */
export const pendingChanges = (changes: readonly SiteChange[], live: Files): SiteChange[] =>
  changes.filter(({ file, digest }) => digest !== (live[file] ?? null));

/** The published content with changes applied. */
export function withChanges(live: Files, changes: readonly SiteChange[]): Record<string, string> {
  const files = { ...live };
  for (const { file, digest } of changes) {
    if (digest === null) delete files[file];
    else files[file] = digest;
  }
  return files;
}
