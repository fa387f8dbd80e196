import type { Instant } from '../platform/instant.ts';

/** A file of the content that somebody has changed at the desk, and nobody has published yet. */
export type SiteChange = {
  /** Its name, such as "content/agency.yaml". */
  file: string;
  /** The digest of the new bytes; null if the file is removed. */
  digest: string | null;
  /** The digest of the published bytes that were changed; null if there were none. */
  base: string | null;
  person: string;
  at: Instant;
};

/** The digest of each file, by name. */
type Files = Readonly<Record<string, string>>;

/** Whether something else was published since a file was changed. */
export const isOutdated = ({ file, base, digest }: SiteChange, live: Files): boolean =>
  base !== (live[file] ?? null) && digest !== (live[file] ?? null);

/** The changes that the published content does not have yet. */
export const openChanges = (changes: readonly SiteChange[], live: Files): SiteChange[] =>
  changes.filter(({ file, digest }) => digest !== (live[file] ?? null));

/** The content as it would be with some changes. */
export function withChanges(live: Files, changes: readonly SiteChange[]): Record<string, string> {
  const files = { ...live };
  for (const { file, digest } of changes) {
    if (digest === null) delete files[file];
    else files[file] = digest;
  }
  return files;
}
