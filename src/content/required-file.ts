import type { z } from 'zod';
import { type ReadContent, readContent } from './loading/parse-content.ts';
import { contentSources } from './sources.data.ts';

/**
 * Reads a file that every site has.
 *
 * @param file Its name, such as "content/shared/chat.yaml".
 */
export function readRequired<S extends z.ZodType>(
  file: string,
  schema: S,
): ReadContent<z.output<S>> {
  const yaml = contentSources[file];
  if (yaml !== undefined) return readContent({ file, yaml }, schema);
  const problem = `${file} is missing; the site needs this file, so restore it`;
  return { outcome: 'invalid', problems: [problem] };
}
