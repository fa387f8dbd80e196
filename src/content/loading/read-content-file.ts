import type { z } from 'zod';
import { splitFrontMatter } from './markdown-file.ts';
import { ContentError, type ReadContent, readContent } from './parse-content.ts';

/** Reads a file of `content/`: YAML, or the front matter of Markdown. */
export function readContentFile<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): ReadContent<z.output<S>> {
  if (!file.endsWith('.md')) return readContent({ file, yaml: source }, schema);
  const { yaml, linesBeforeBody } = splitFrontMatter(source);
  if (linesBeforeBody > 0) return readContent({ file, yaml, linesBefore: 1 }, schema);
  const problem = `${file}, line 1: begin with a line of three dashes, the facts of the page, and a second line of three dashes`;
  return { outcome: 'invalid', problems: [problem] };
}

/**
 * Reads a file like `readContentFile`.
 *
 * @throws ContentError when the file is invalid.
 */
export function readValidFile<S extends z.ZodType>(file: string, source: string, schema: S) {
  const read = readContentFile(file, source, schema);
  if (read.outcome === 'invalid') throw new ContentError(read.problems.join('\n'));
  return read;
}
