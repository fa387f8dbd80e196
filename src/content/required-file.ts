import { parse } from 'yaml';
import type { z } from 'zod';
import { figures } from './figures.data.ts';
import { contentFolder, exampleFolder, readContentFiles } from './files/content-folder.ts';
import { laterFiles } from './files/earlier-content.ts';
import { type ReadContent, readContent } from './files/parse-content.ts';
import { contentSources } from './sources.data.ts';

/** The example's files, for what the agency's lack; the example itself must lack nothing. */
const example: ReadonlyMap<string, string> =
  contentFolder === exampleFolder ? new Map() : readContentFiles(exampleFolder);

/** A text of the example without the sentences that quote a price of a service that is gone. */
const withoutUnknownPrices = (text: string): string =>
  text
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) =>
      [...sentence.matchAll(/\{([^{}]*\.[^{}]*)\}/g)].every(([, name = '']) => name in figures),
    )
    .join(' ');

/**
 * Reads a file that every site has, with the example's texts for keys that it lacks.
 *
 * @param file Its name, such as "content/shared/chat.yaml".
 */
export function readRequired<S extends z.ZodType>(
  file: string,
  schema: S,
): ReadContent<z.output<S>> {
  const standIn = example.get(file);
  // A file that came later counts as empty, and gets only what the site cannot do without.
  const isNew = laterFiles.has(file) && standIn !== undefined;
  const source = contentSources[file] ?? (isNew ? '{}' : undefined);
  if (source === undefined) {
    const problem = `${file} is missing; the site needs this file, so restore it`;
    return { outcome: 'invalid', problems: [problem] };
  }
  const defaults =
    standIn === undefined
      ? undefined
      : parse(standIn, (_, value) =>
          typeof value === 'string' ? withoutUnknownPrices(value) : value,
        );
  return readContent({ file, yaml: source }, schema, defaults);
}
