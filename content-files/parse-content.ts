import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { mistakesIn, valueAt } from './content-mistakes.ts';
import { contentProblem } from './content-problem.ts';
import { lostTexts, syntaxProblem } from './yaml-problem.ts';

/** A YAML source, the file name for error messages, and the number of lines before it there. */
export type ContentSource = { file: string; yaml: string; linesBefore?: number };

/** Parsed content, or its mistakes: one line each, with file, line, key and remedy. */
export type ReadContent<T> =
  | { outcome: 'content'; content: T; lineOf: LineOf }
  | { outcome: 'invalid'; problems: string[] };

/** The line of a key or, if it is missing, of the innermost group around it. */
type LineOf = (path: readonly PropertyKey[]) => number | undefined;

function parseYaml({ file, yaml, linesBefore = 0 }: ContentSource): ReadContent<unknown> {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const unreadable = syntaxProblem(document, yaml);
  const problems = unreadable ? [unreadable] : lostTexts(document, yaml);
  if (problems.length > 0) {
    return {
      outcome: 'invalid',
      problems: problems.map(({ offset, remedy }) => `${file}, line ${lineAt(offset)}: ${remedy}`),
    };
  }
  const lineOf: LineOf = (path) => {
    let node: unknown = document.contents;
    let offset = isScalar(node) ? node.range?.[0] : undefined;
    for (const key of path) {
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
        : undefined;
      const found = pair?.key ?? (isNode(node) && 'get' in node ? node.get(key, true) : undefined);
      if (!isNode(found)) break;
      offset = found.range?.[0] ?? offset;
      node = pair ? pair.value : found;
    }
    return offset === undefined ? undefined : lineAt(offset);
  };
  return { outcome: 'content', content: document.toJS(), lineOf };
}

/** A path such as `sections.0.heading` as people count: "sections", "entry 1", "heading". */
function keyNames(path: readonly PropertyKey[]): string[] {
  const names: string[] = [];
  let joined = '';
  for (const key of path) {
    if (typeof key === 'number') {
      if (joined) names.push(joined);
      names.push(`entry ${key + 1}`);
      joined = '';
    } else joined += joined ? `.${String(key)}` : String(key);
  }
  return joined ? [...names, joined] : names;
}

/** Word processors write “09:00”, whose quotes are part of the text in YAML. */
function hasCurlyQuotes(value: unknown, path: readonly PropertyKey[]): boolean {
  const found = valueAt(value, path);
  return typeof found === 'string' && /^[“”‘’„]/.test(found);
}

/** Reads YAML of a known shape. */
export function readContent<S extends z.ZodType>(
  source: ContentSource,
  schema: S,
): ReadContent<z.output<S>> {
  const parsed = parseYaml(source);
  if (parsed.outcome === 'invalid') return parsed;
  const { content: value, lineOf } = parsed;
  if (value === null) {
    return { outcome: 'invalid', problems: [`${source.file}: is empty; restore or delete it`] };
  }
  const result = schema.safeParse(value, { error: contentProblem });
  if (result.success) return { outcome: 'content', content: result.data, lineOf };
  const problems = mistakesIn(result.error.issues, value).map(
    ({ path, unknownKey, message, isTooLong }) => {
      const line = lineOf(unknownKey === undefined ? path : [...path, unknownKey]);
      const lines = line === undefined ? [] : [`line ${line}`];
      const place = [source.file, ...lines, ...keyNames(path)];
      const quotes = !isTooLong && hasCurlyQuotes(value, path) ? '; use straight quotes' : '';
      return `${place.join(', ')}: ${message}${quotes}`;
    },
  );
  return { outcome: 'invalid', problems };
}

/** A content file breaks a rule. The message names file, line and key, and says how to fix it. */
export class ContentError extends Error {}

/**
 * Parses a YAML file of a known shape.
 *
 * @param file Its path, for error messages.
 * @throws ContentError when the text is not YAML, or a key is missing or malformed.
 */
export function parseContent<S extends z.ZodType>(
  file: string,
  yaml: string,
  schema: S,
): z.output<S> {
  const read = readContent({ file, yaml }, schema);
  if (read.outcome === 'content') return read.content;
  throw new ContentError(read.problems.join('\n'));
}
