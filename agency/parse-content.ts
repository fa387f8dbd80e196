import { parse } from 'yaml';
import type { z } from 'zod';
import { contentProblem } from './content-problem.ts';

function parseYaml(file: string, source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
}

/**
 * Reads a YAML file that is no collection of Astro's.
 *
 * @param file Its path, for the message.
 * @throws when the file is no YAML, or a key is missing or malformed; the message names the file, the keys and the remedy.
 */
export function parseContent<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): z.output<S> {
  const result = schema.safeParse(parseYaml(file, source), { error: contentProblem });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(top level)'}: ${issue.message}`,
  );
  throw new Error(`${file} cannot be used:\n${problems.join('\n')}`);
}
