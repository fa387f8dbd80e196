import { parse } from 'yaml';
import type { z } from 'zod';
import { exampleFolder, readContentFiles } from './loading/content-folder.ts';
import { type ReadContent, readContent } from './loading/parse-content.ts';
import { contentSources } from './sources.data.ts';

const example = readContentFiles(exampleFolder);

/**
 * Reads a file that every site has. Takes from the example whatever is missing, as after an upgrade.
 *
 * @param file Its name, such as "content/shared/chat.yaml".
 */
export function readRequired<S extends z.ZodType>(
  file: string,
  schema: S,
): ReadContent<z.output<S>> {
  const words = example.get(file) ?? '';
  const yaml = contentSources[file];
  const read = readContent({ file, yaml: yaml ?? words }, schema, parse(words));
  if (read.outcome === 'content' && yaml === undefined) read.missing.push(`${file}: is missing`);
  return read;
}
