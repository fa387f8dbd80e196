import { parse } from 'yaml';
import type { z } from 'zod';
import { contentProblem } from './content-problem.ts';

function parseYaml(file: string, source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    throw new Error(`${file} is not valid YAML: ${(error as Error).message.split('\n')[0]}`);
  }
}

/**
 * Parses a YAML file that is not in an Astro collection.
 *
 * @param file Its path, for error messages.
 * @throws when the text is not YAML, or a key is missing or malformed; the message says how to fix it.
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
  throw new Error(`${file} is invalid:\n${problems.join('\n')}`);
}
