import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import {
  contentFolder,
  contentPath,
  readContentFiles,
} from '../../content-files/content-folder.ts';
import { fingerprint, promisesFile } from '../../content-files/promises.ts';
import { takeBuildLock } from '../static/build-lock.ts';
import { type PromisedText, sitePromises } from './promised-texts.ts';

/** The name of a file in keys: "content/services/google-ads.yaml" is "services/google-ads". */
const fileName = (written: string): string =>
  written.replace(/^(.*\/)?content\//, '').replace(/\.(yaml|md)$/, '');

/** Whether a claim such as "services/google-ads:faq" matches the written key or file. */
export const isNamed = (id: string, written: string): boolean =>
  id === written || `${id}:`.startsWith(`${fileName(written)}:`);

/** The confirmed claims, or the first key that names no promise. */
type Confirmed =
  | { outcome: 'confirmed'; promises: PromisedText[] }
  | { outcome: 'unknown'; written: string };

const lockWaitMs = 10_000;

/**
 * Writes the digests of texts into `promisesFile`, which confirms their wording.
 *
 * @param written Keys of promises, or files, which stand for all of their promises.
 * @throws ContentError when a file is invalid; the file system's error when the file cannot be
 * written.
 */
export function confirmPromises(
  written: readonly string[],
  folder: string = contentFolder,
): Confirmed {
  const release = takeBuildLock(join(folder, '.promises.lock'), lockWaitMs);
  if (!release) throw new Error('another --confirm has been running for ten seconds; try again');
  try {
    const sources = readContentFiles(folder);
    const { promises } = sitePromises(sources);
    const named = ({ name, key }: PromisedText, each: string) => isNamed(`${name}:${key}`, each);
    const unknown = written.find((each) => !promises.some((promise) => named(promise, each)));
    if (unknown !== undefined) return { outcome: 'unknown', written: unknown };
    const chosen = promises.filter(
      (promise) => !promise.isConfirmed && written.some((each) => named(promise, each)),
    );
    const document = parseDocument(sources.get(promisesFile) ?? '');
    for (const { name, key, text } of chosen) {
      const value = document.createNode(fingerprint(text));
      // Unquoted, a digest of digits only would be a number.
      value.type = 'QUOTE_DOUBLE';
      document.setIn([name, key], value);
    }
    if (chosen.length > 0) {
      replaceFile(contentPath(promisesFile, folder), document.toString({ lineWidth: 0 }));
    }
    return { outcome: 'confirmed', promises: chosen };
  } finally {
    release();
  }
}

/** Rewrites a file atomically. The dot hides the temporary file from the build. */
function replaceFile(path: string, content: string): void {
  const file = realpathSync(path);
  const unfinished = join(dirname(file), `.promises.${process.pid}.unfinished`);
  try {
    writeFileSync(unfinished, content, { mode: statSync(file).mode, flush: true });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
