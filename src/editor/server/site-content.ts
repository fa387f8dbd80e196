import { dirname, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  builtContent,
  filesDigest,
  type Hashes,
  readFromBuild,
} from '../../content/loading/content-files.ts';
import { hasAnchorsOrTags } from '../../content/loading/edit-yaml.ts';
import { splitFrontMatter } from '../../content/loading/markdown-file.ts';
import { parseSafeYaml } from '../../content/loading/safe-yaml.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';
import { readVersion } from '../../publishing/server/content-versions.ts';
import { diskSpaceProblem } from '../../publishing/server/free-space.ts';
import { enqueueTask } from '../../publishing/server/publisher-tasks.ts';
import { servedBuild } from '../../publishing/server/replace-build.ts';
import { listChanges } from '../../publishing/server/site-changes.ts';
import { pendingChanges, type SiteChange, withChanges } from '../../publishing/site-change.ts';
import type { Store } from '../../schema/tables.ts';
import { colorsFile } from '../../styles/colors.ts';
import { readTokens } from '../../styles/read-tokens.ts';
import { isTextFile } from '../site-forms.ts';

/** The published content, and the content with unpublished changes applied. */
export type SiteContent = {
  live: Hashes;
  changes: readonly SiteChange[];
  files: Hashes;
  /** Reads a file with its change applied; undefined if there is no such file. */
  read: (file: string) => Promise<Buffer | undefined>;
  /** Reads an earlier state of a file, by its digest; undefined if it is no longer stored. */
  readEarlier: (file: string, digest: string) => Promise<Buffer | undefined>;
};

/** Cap: nobody changes this many files between two publishes. */
const maxPendingFiles = 50;

/** Why a change to a file, by default a new one, cannot be saved; undefined if it can. */
export function draftsProblem(
  { changes }: Pick<SiteContent, 'changes'>,
  databaseUrl: string,
  file?: string,
): string | undefined {
  const path = sqlitePath(databaseUrl);
  const spaceProblem = path && diskSpaceProblem(dirname(path));
  if (spaceProblem) return `This was not saved: ${spaceProblem}.`;
  if (changes.length < maxPendingFiles || changes.some((change) => change.file === file))
    return undefined;
  return `This was not saved: ${maxPendingFiles} files are waiting to be published. Publish or discard some first.`;
}

/** Reads the content of the published build in a folder, and the unpublished changes. */
export async function siteContent(store: Store, siteFolder: string): Promise<SiteContent> {
  const build = servedBuild(resolve(siteFolder));
  const live = builtContent(build)?.files ?? {};
  const changes = pendingChanges(await listChanges(store), live);
  const files = withChanges(live, changes);
  const readEarlier = async (file: string, digest: string) =>
    live[file] === digest
      ? readFromBuild(build, file)
      : (await readVersion(store, { [file]: digest }).catch(() => undefined))?.get(file);
  return {
    live,
    changes,
    files,
    read: async (file) => {
      const digest = files[file];
      return digest === undefined ? undefined : await readEarlier(file, digest);
    },
    readEarlier,
  };
}

/** Queues a check of the content with its changes. @returns the number of the task. */
export async function recheck(store: Store, siteFolder: string, person: string): Promise<number> {
  const { files, live } = await siteContent(store, siteFolder);
  const task = { files, base: filesDigest(live), person, at: Date.now() };
  return await enqueueTask(store, { kind: 'check', ...task });
}

/** The contents of the matching files, sorted by name. */
export async function readTexts(
  { files, read }: SiteContent,
  pattern: RegExp,
): Promise<Map<string, string>> {
  const names = Object.keys(files).filter((file) => isTextFile(file) && pattern.test(file));
  const texts = await Promise.all(
    names.map(async (file): Promise<[string, string]> => [file, String((await read(file)) ?? '')]),
  );
  return new Map(texts.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Parses texts, both given and returned by file. A hostile file takes 0.2 s, so visitors are served
 * in between.
 */
export async function readFacts(texts: ReadonlyMap<string, string>): Promise<Map<string, unknown>> {
  const facts = new Map<string, unknown>();
  for (const [file, text] of texts) {
    facts.set(file, factsIn(file, text));
    await setImmediate();
  }
  return facts;
}

/** Parses YAML, the front matter of Markdown, or colors; undefined if it cannot be read. */
export function factsIn(file: string, text: string): unknown {
  if (file === colorsFile)
    return Object.fromEntries(
      Object.entries(readTokens(text)).map(([name, { value }]) => [name, value]),
    );
  try {
    const yaml = file.endsWith('.md') ? splitFrontMatter(text).yaml : text;
    if (hasAnchorsOrTags(yaml)) return undefined;
    // The check reports duplicate keys; finding them is slow in a long file.
    const facts = parseSafeYaml(yaml, { uniqueKeys: false, logLevel: 'silent' });
    // Throws if an alias makes the values circular.
    JSON.stringify(facts);
    return facts;
  } catch {
    return undefined;
  }
}
