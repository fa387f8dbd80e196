import { type ErrorCode, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { contentProblem } from './content-problem.ts';

/** A YAML file with its name in error messages, and the number of lines before it in that file. */
export type ContentSource = { file: string; yaml: string; linesBefore?: number };

/** Content, or what is wrong with it: one line per mistake, with the file, the line, the key and the remedy. */
export type ReadContent<T> =
  | { outcome: 'content'; content: T }
  | { outcome: 'invalid'; problems: string[] };

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

/** YAML whose keys know their lines. */
type Parsed = { value: unknown; lineOf: (path: readonly PropertyKey[]) => number };

function parseYaml({ file, yaml, linesBefore = 0 }: ContentSource): ReadContent<Parsed> {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const [error] = document.errors;
  if (error) {
    const remedy = remedies[error.code] ?? error.message;
    return {
      outcome: 'invalid',
      problems: [`${file}, line ${lineAt(error.pos[0])}: ${remedy}`],
    };
  }
  const lineOf = (path: readonly PropertyKey[]) => {
    let offset = 0;
    let node: unknown = document.contents;
    for (const key of path) {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
        : undefined;
      const found = pair?.key ?? (isNode(node) && 'get' in node ? node.get(key, true) : undefined);
      if (!isNode(found)) break;
      offset = found.range?.[0] ?? offset;
      node = pair ? pair.value : found;
    }
    return lineAt(offset);
  };
  return { outcome: 'content', content: { value: document.toJS(), lineOf } };
}

/** Reads YAML of a known shape. */
export function readContent<S extends z.ZodType>(
  source: ContentSource,
  schema: S,
): ReadContent<z.output<S>> {
  const parsed = parseYaml(source);
  if (parsed.outcome === 'invalid') return parsed;
  const { value, lineOf } = parsed.content;
  const result = schema.safeParse(value, { error: contentProblem });
  if (result.success) return { outcome: 'content', content: result.data };
  const problems = result.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const line = lineOf([...issue.path, ...unknown]);
    const key = issue.path.length > 0 ? `, ${issue.path.join('.')}` : '';
    return `${source.file}, line ${line}${key}: ${issue.message}`;
  });
  return { outcome: 'invalid', problems };
}

/**
 * Parses a YAML file of a known shape.
 *
 * @param file Its path, for error messages.
 * @throws when the text is not YAML, or a key is missing or malformed; the message names the line and
 * says how to fix it.
 */
export function parseContent<S extends z.ZodType>(
  file: string,
  yaml: string,
  schema: S,
): z.output<S> {
  const read = readContent({ file, yaml }, schema);
  if (read.outcome === 'content') return read.content;
  throw new Error(read.problems.join('\n'));
}
