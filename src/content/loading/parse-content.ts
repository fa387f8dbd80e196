import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { contentProblem } from './content-problem.ts';
import { withValue } from './edit-yaml.ts';
import { invisibleCharacterFix } from './invisible-characters.ts';
import { keyNames, valueIn } from './key-names.ts';
import { isSafeYaml } from './safe-yaml.ts';
import { syntaxProblem, truncatedValues } from './yaml-problem.ts';

/** A mistake at a path in a file, or in an unknown key there. */
type Mistake = { path: readonly PropertyKey[]; unknownKey?: string; message: string };

/** All mistakes in a file's content; each unknown key is a mistake of its own. */
const mistakesIn = (issues: readonly z.core.$ZodIssue[]): Mistake[] =>
  issues.flatMap((issue): Mistake[] => {
    const { path, message } = issue;
    if (issue.code !== 'unrecognized_keys') return [{ path, message }];
    return issue.keys.map((unknownKey) => ({
      path,
      unknownKey,
      message: `unknown key "${unknownKey}"; check the spelling or remove it`,
    }));
  });

/** A YAML source, its file for error messages, and the number of lines before it in that file. */
export type ContentSource = { file: string; yaml: string; linesBefore?: number };

/** Content and what it lacked, or its mistakes: each a line with file, line, key and fix. */
export type ReadContent<T> =
  | { outcome: 'content'; content: T; lineOf: LineOf; missing: string[] }
  | { outcome: 'invalid'; problems: string[] };

/** The line of a key or, if it is missing, of the innermost group around it. */
type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/** A mistake, with its line and keys if known. */
type Problem = { line?: number | undefined; keys?: string[]; text: string };

type Parsed = { content: unknown; lineOf: LineOf } | { problems: Problem[] };

function parseYaml({ yaml, linesBefore = 0 }: ContentSource): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const unreadable = syntaxProblem(document, yaml);
  const problems = unreadable ? [unreadable] : truncatedValues(document, yaml);
  if (problems.length > 0) {
    return {
      problems: problems.map(({ offset, remedy }) => ({ line: lineAt(offset), text: remedy })),
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
  if (!isSafeYaml(document)) {
    const text =
      'a list or a group is used as a key, or is nested too deep; write a short word before each colon';
    return { problems: [{ text }] };
  }
  try {
    return { content: document.toJS(), lineOf };
  } catch {
    // Aliases of aliases would expand a few lines to gigabytes.
    return { problems: [{ text: 'repeats text with * too often; write it out' }] };
  }
}

/** Formats mistakes as lines, and also reports invisible characters, which often cause them. */
function formatProblems(
  { file, yaml, linesBefore = 0 }: ContentSource,
  problems: Problem[],
): string[] {
  const rejectedLines = new Set(problems.map(({ line, keys = [] }) => keys.length > 0 && line));
  const causes = yaml
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((source, index): Problem[] => {
      const line = index + 1 + linesBefore;
      const text = invisibleCharacterFix(source, rejectedLines.has(line));
      return text === undefined ? [] : [{ line, text }];
    });
  const isCaused = ({ line, keys = [] }: Problem) =>
    keys.length === 0 && causes.some((cause) => cause.line === line);
  return [...causes, ...problems.filter((problem) => !isCaused(problem))].map(
    ({ line, keys = [], text }) =>
      `${[file, ...(line === undefined ? [] : [`line ${line}`]), ...keys].join(', ')}: ${text}`,
  );
}

/** Parses YAML and checks it against a schema; `example` completes it. */
export function readContent<S extends z.ZodType>(
  source: ContentSource,
  schema: S,
  example?: unknown,
): ReadContent<z.output<S>> {
  const parsed = parseYaml(source);
  const invalid = (problems: Problem[]) =>
    ({ outcome: 'invalid', problems: formatProblems(source, problems) }) as const;
  if ('problems' in parsed) return invalid(parsed.problems);
  const { lineOf, content } = parsed;
  if (content === null) return invalid([{ text: 'is empty; restore or delete it' }]);
  const format = (issues: readonly z.core.$ZodIssue[]) =>
    formatProblems(
      source,
      mistakesIn(issues).map(({ path, unknownKey, message }) => ({
        line: lineOf(unknownKey === undefined ? path : [...path, unknownKey]),
        keys: keyNames(path),
        text: message,
      })),
    );
  const check = (value: unknown) => schema.safeParse(value, { error: contentProblem });
  const own = check(content);
  // An entry of a list has no counterpart.
  const lacking = (own.error?.issues ?? []).filter(
    ({ path }) =>
      path.every((key) => typeof key === 'string') &&
      valueIn(content, path) === undefined &&
      valueIn(example, path) !== undefined,
  );
  const complete = (value: unknown, { path }: { path: PropertyKey[] }) =>
    withValue(value, path as string[], valueIn(example, path));
  const result = lacking.length > 0 ? check(lacking.reduce(complete, content)) : own;
  return result.success
    ? { outcome: 'content', content: result.data, lineOf, missing: format(lacking) }
    : { outcome: 'invalid', problems: format(result.error.issues) };
}

/** A content file breaks a rule. The message has the file, the line, the key and the fix. */
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
