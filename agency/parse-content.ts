import { type ErrorCode, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { contentProblem } from './content-problem.ts';

/** What to do about the mistakes that people make in YAML; other mistakes get the parser's words. */
const remedies: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'indent this line with spaces, not with a tab',
  DUPLICATE_KEY: 'this key is here for the second time; remove one of them',
  BAD_INDENT: 'indent this line like the others of its group, and close every bracket',
  BLOCK_AS_IMPLICIT_KEY:
    'put the text after the key in quotes if it contains a colon, and indent the next line like this one',
  MISSING_CHAR: 'a quote or bracket is not closed before this line',
  UNEXPECTED_TOKEN: 'put the text in quotes if it begins with { or [, and check the dash of a list',
  BAD_SCALAR_START: 'put this text in quotes, because of its first character',
};

/** A YAML file whose keys know their lines. */
type Source = { value: unknown; lineOf: (path: readonly PropertyKey[]) => number };

/** @throws when the text is not YAML; the message names the line. */
function parseYaml(file: string, source: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    throw new Error(`${file}, line ${line}: ${remedies[error.code] ?? error.message}`);
  }
  return {
    value: document.toJS(),
    lineOf: (path) => {
      let offset = 0;
      let node: unknown = document.contents;
      for (const key of path) {
        const pair = isMap(node)
          ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
          : undefined;
        const found =
          pair?.key ?? (isNode(node) && 'get' in node ? node.get(key, true) : undefined);
        if (!isNode(found)) break;
        offset = found.range?.[0] ?? offset;
        node = pair ? pair.value : found;
      }
      return lines.linePos(offset).line;
    },
  };
}

/**
 * Parses a YAML file that is not in an Astro collection.
 *
 * @param file Its path, for error messages.
 * @throws when the text is not YAML, or a key is missing or malformed; the message names the line and
 * says how to fix it.
 */
export function parseContent<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): z.output<S> {
  const { value, lineOf } = parseYaml(file, source);
  const result = schema.safeParse(value, { error: contentProblem });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const line = lineOf([...issue.path, ...key]);
    return `  line ${line}, ${issue.path.join('.') || '(top level)'}: ${issue.message}`;
  });
  throw new Error(`${file} is invalid:\n${problems.join('\n')}`);
}
