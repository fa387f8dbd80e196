import { createHash } from 'node:crypto';
import { z } from 'zod';
import { splitFrontMatter } from './markdown-file.ts';
import { readValidFile } from './read-content-file.ts';

export const promisesFile = 'content/promises.yaml';

/**
 * The texts that bind the agency or speak for its founder, by file (below `content/`, without
 * ending) and key. The value is the fingerprint of the wording that the agency has confirmed, if
 * any.
 */
export const promisesSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.string('must be a fingerprint, which npm run launch writes, or nothing').nullable(),
  ),
);

/** The files of `content/` by path, such as "content/agency.yaml". */
export type ContentSources = ReadonlyMap<string, string>;

/** A text, or a group of texts, and where it stands. */
export type TextPlace = { file: string; line: number | undefined; text: unknown };

/**
 * Reads `promisesFile`, and the lines of its keys.
 *
 * @throws ContentError when the file is not what it should be.
 */
export function readPromises(sources: ContentSources) {
  return readValidFile(promisesFile, sources.get(promisesFile) ?? '{}', promisesSchema);
}

/** Identifies a wording regardless of its line breaks. */
export function fingerprint(text: unknown): string {
  const wording = JSON.stringify(text).replace(/(\\r|\\n|\s)+/g, ' ');
  return createHash('sha256').update(wording).digest('hex').slice(0, 12);
}

/** The path of a key such as "faq.items.2", whose entries count from 1. */
const pathOf = (key: string): (string | number)[] =>
  key.split('.').map((part) => (/^[1-9]\d*$/.test(part) ? Number(part) - 1 : part));

function textAt(content: unknown, path: readonly (string | number)[]): unknown {
  let found = content;
  for (const part of path) {
    const isEntry = typeof part === 'number';
    if (Array.isArray(found) !== isEntry || !Object.hasOwn(Object(found), part)) return undefined;
    found = Object(found)[part];
  }
  return found;
}

function readTexts(file: string, source: string) {
  const read = readValidFile(file, source, z.unknown());
  if (!file.endsWith('.md')) return read;
  const { body, linesBeforeBody } = splitFrontMatter(source);
  return {
    content: { ...Object(read.content), body },
    lineOf: (path: readonly PropertyKey[]) =>
      path[0] === 'body' ? linesBeforeBody + 1 : read.lineOf(path),
  };
}

/**
 * Finds texts by file and key, as `promisesFile` names them: "services/google-ads" and
 * "faq.items.2", whose entries count from 1. The text of a Markdown file is its "body".
 *
 * @returns a function that returns undefined when there is no such text, and throws a
 * `ContentError` when the file is not what it should be.
 */
export function textFinder(
  sources: ContentSources,
): (name: string, key: string) => TextPlace | undefined {
  const found = new Map<string, ReturnType<typeof readTexts>>();
  return (name, key) => {
    const file = ['yaml', 'md']
      .map((ending) => `content/${name}.${ending}`)
      .find((each) => sources.has(each));
    if (file === undefined) return undefined;
    const read = found.get(file) ?? readTexts(file, sources.get(file) ?? '');
    found.set(file, read);
    const path = pathOf(key);
    const text = textAt(read.content, path);
    return text === undefined || text === null
      ? undefined
      : { file, line: read.lineOf(path), text };
  };
}
