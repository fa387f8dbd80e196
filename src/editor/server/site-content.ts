import { dirname, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  builtContent,
  type ContentFiles,
  filesDigest,
  readFromBuild,
} from '../../content/loading/content-copy.ts';
import { hasReferences } from '../../content/loading/edit-yaml.ts';
import { splitFrontMatter } from '../../content/loading/markdown-file.ts';
import { parsePlain } from '../../content/loading/plain-yaml.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';
import { readVersion } from '../../publishing/server/content-versions.ts';
import { lackOfSpace } from '../../publishing/server/free-space.ts';
import { giveTask } from '../../publishing/server/publisher-tasks.ts';
import { servedBuild } from '../../publishing/server/replace-build.ts';
import { listChanges } from '../../publishing/server/site-changes.ts';
import { openChanges, type SiteChange, withChanges } from '../../publishing/site-change.ts';
import type { Store } from '../../schema/store.ts';
import { isTextFile } from '../site-forms.ts';

/** The content as it is published, and as it would be with what people changed. */
export type SiteContent = {
  live: ContentFiles;
  changes: readonly SiteChange[];
  files: ContentFiles;
  /** Reads a file as it would be; undefined if there is none. */
  read: (file: string) => Promise<Buffer | undefined>;
  /** Reads what a file was, by its digest; undefined if that is not kept any more. */
  readEarlier: (file: string, digest: string) => Promise<Buffer | undefined>;
};

/** More than anybody changes before a publish. */
const maxWaiting = 50;

/** Why nothing more can be kept until it is published; undefined if it can. */
export function draftsProblem(
  { changes }: Pick<SiteContent, 'changes'>,
  file: string | undefined,
  databaseUrl: string,
): string | undefined {
  const path = sqlitePath(databaseUrl);
  const lack = path && lackOfSpace(dirname(path));
  if (lack) return `This was not saved: ${lack}.`;
  if (changes.length < maxWaiting || changes.some((change) => change.file === file))
    return undefined;
  return `This was not saved: ${maxWaiting} files wait to be published. Publish them, or take some back.`;
}

/** @param siteFolder The folder of the published build. */
export async function siteContent(store: Store, siteFolder: string): Promise<SiteContent> {
  const build = servedBuild(resolve(siteFolder));
  const live = builtContent(build)?.files ?? {};
  const changes = openChanges(await listChanges(store), live);
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

/** Has the content checked as it would be. @returns the number of the task. */
export async function askForCheck(
  store: Store,
  siteFolder: string,
  person: string,
): Promise<number> {
  const { files, live } = await siteContent(store, siteFolder);
  const task = { files, base: filesDigest(live), person, at: Date.now() };
  return await giveTask(store, { kind: 'check', ...task });
}

/** The texts of files, by name. */
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

/** What texts say, by file. A hostile one takes 0.2 s, so visitors are answered in between. */
export async function readFacts(texts: ReadonlyMap<string, string>): Promise<Map<string, unknown>> {
  const facts = new Map<string, unknown>();
  for (const [file, text] of texts) {
    facts.set(file, factsIn(file, text));
    await setImmediate();
  }
  return facts;
}

/** What a file of YAML says, or the facts of one of Markdown; undefined if it cannot be read. */
export function factsIn(file: string, text: string): unknown {
  try {
    const yaml = file.endsWith('.md') ? splitFrontMatter(text).yaml : text;
    if (hasReferences(yaml)) return undefined;
    // What is wrong is told by the check; to look for it takes long in a long file.
    const facts = parsePlain(yaml, { uniqueKeys: false, logLevel: 'silent' });
    // An alias of what it stands in would have no end.
    JSON.stringify(facts);
    return facts;
  } catch {
    return undefined;
  }
}
