import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import {
  fingerprint,
  type PromisedText,
  promisesFile,
  readPromises,
} from '../../agency/promises.ts';
import { projectFolder, readContentFiles } from './content-files.ts';

/** The name of a file as keys have it: "content/services/google-ads.yaml" is "services/google-ads". */
export const fileName = (written: string): string =>
  written.replace(/^(\.\/)?content\//, '').replace(/\.(yaml|md)$/, '');

/** Whether a key such as "services/google-ads:faq" is the written one, or one of the written file. */
export const isNamed = (key: string, written: string): boolean =>
  key === written || key.startsWith(`${fileName(written)}:`);

/** What was confirmed, or the first key that names no promise. */
type Confirmed =
  | { outcome: 'confirmed'; promises: PromisedText[] }
  | { outcome: 'unknown'; written: string };

/**
 * Writes the fingerprints of texts into `promisesFile`: the agency has confirmed their wording.
 *
 * @param written Keys of promises, or files, which stand for all of theirs.
 * @throws ContentError when a file is not what it should be; the file system's error when it cannot be written.
 */
export function confirmPromises(
  written: readonly string[],
  project: string = projectFolder,
): Confirmed {
  const sources = readContentFiles(project);
  const promises = readPromises(sources).filter(({ place }) => place !== undefined);
  const unknown = written.find((each) => !promises.some(({ key }) => isNamed(key, each)));
  if (unknown !== undefined) return { outcome: 'unknown', written: unknown };
  const chosen = promises.filter(({ key }) => written.some((each) => isNamed(key, each)));
  const document = parseDocument(sources.get(promisesFile) ?? '');
  for (const { key, place } of chosen) {
    const value = document.createNode(fingerprint(place?.text));
    // One of digits alone would be a number.
    value.type = 'QUOTE_DOUBLE';
    document.setIn(key.split(':'), value);
  }
  const file = join(project, promisesFile);
  writeFileSync(`${file}.unfinished`, document.toString({ lineWidth: 0 }));
  renameSync(`${file}.unfinished`, file);
  return { outcome: 'confirmed', promises: chosen };
}
