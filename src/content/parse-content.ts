import { parse } from 'yaml';
import type { z } from 'zod';
import { contentProblem } from './content-problem.ts';

/**
 * Reads a YAML file that is no collection of Astro's.
 *
 * @param file Its path, for the message.
 * @throws when a key is missing or malformed; the message names the file, the keys and the remedy.
 */
export function parseContent<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): z.output<S> {
  const result = schema.safeParse(parse(source), { error: contentProblem });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(top level)'}: ${issue.message}`,
  );
  throw new Error(`${file} cannot be used:\n${problems.join('\n')}`);
}
