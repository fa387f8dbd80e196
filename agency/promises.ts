import { createHash } from 'node:crypto';
import { z } from 'zod';
import { divideMarkdown } from './markdown-file.ts';
import { ContentError } from './parse-content.ts';
import { readContentFile } from './read-content-file.ts';

export const promisesFile = 'content/promises.yaml';

/**
 * The texts that bind the agency, or speak for its founder: by file below `content/`, without its ending,
 * and by key, the fingerprint of the wording that the agency has confirmed, or nothing.
 */
export const promisesSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.string('must be a fingerprint, which npm run launch writes, or nothing').nullable(),
  ),
);

/** A text, or a group of texts, that binds the agency. */
export type PromisedText = {
  /** Names it on a command line: "services/google-ads:faq.items". */
  key: string;
  /** Its line in `promisesFile`. */
  line: number | undefined;
  /** Where it stands; undefined if there is no such text. */
  place: { file: string; line: number | undefined; text: unknown } | undefined;
  isConfirmed: boolean;
};

/** Identifies a wording, whatever its line breaks; another wording has another. */
export function fingerprint(text: unknown): string {
  const wording = JSON.stringify(text).replace(/(\\n|\s)+/g, ' ');
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

function readFile(file: string, source: string) {
  const read = readContentFile(file, source, z.unknown());
  if (read.outcome === 'invalid') throw new ContentError(read.problems.join('\n'));
  if (!file.endsWith('.md')) return read;
  const { body, linesBeforeBody } = divideMarkdown(source);
  return {
    content: { ...Object(read.content), body },
    lineOf: (path: readonly PropertyKey[]) =>
      path[0] === 'body' ? linesBeforeBody + 1 : read.lineOf(path),
  };
}

/**
 * Reads the texts that `promisesFile` names.
 *
 * @param sources The files of `content/`, by path.
 * @throws ContentError when that file or one that it names is not what it should be.
 */
export function readPromises(sources: ReadonlyMap<string, string>): PromisedText[] {
  const source = sources.get(promisesFile);
  if (source === undefined) return [];
  const promises = readContentFile(promisesFile, source, promisesSchema);
  if (promises.outcome === 'invalid') throw new ContentError(promises.problems.join('\n'));
  return Object.entries(promises.content).flatMap(([name, keys]) => {
    const file = ['yaml', 'md']
      .map((ending) => `content/${name}.${ending}`)
      .find((each) => sources.has(each));
    const read = file === undefined ? undefined : readFile(file, sources.get(file) ?? '');
    return Object.entries(keys).map(([key, confirmed]): PromisedText => {
      const path = pathOf(key);
      const text = textAt(read?.content, path);
      const isThere = file !== undefined && text !== undefined && text !== null;
      return {
        key: `${name}:${key}`,
        line: promises.lineOf([name, key]),
        place: isThere ? { file, line: read?.lineOf(path), text } : undefined,
        isConfirmed: isThere && confirmed === fingerprint(text),
      };
    });
  });
}
