import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Mistake, mistakesIn } from './content-mistakes.ts';
import { contentProblem } from './content-problem.ts';
import { currentContent, isLaterKey, setValueAt, valueAt } from './earlier-content.ts';
import { keyNames } from './key-names.ts';
import { isPlain } from './plain-yaml.ts';
import { lostTexts, syntaxProblem } from './yaml-problem.ts';

/** A YAML source, the file name for error messages, and the number of lines before it there. */
export type ContentSource = { file: string; yaml: string; linesBefore?: number };

/**
 * Parsed content, and notices about what an earlier version wrote; or its mistakes. Each is one
 * line, with file, line, key and remedy.
 */
export type ReadContent<T> =
  | { outcome: 'content'; content: T; lineOf: LineOf; notices: string[] }
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
  if (!isPlain(document)) {
    const problem = `${file}: a list or a group stands where a key belongs, or far too deep; write a short word before each colon`;
    return { outcome: 'invalid', problems: [problem] };
  }
  try {
    return { outcome: 'content', content: document.toJS(), lineOf, notices: [] };
  } catch {
    // Aliases of aliases: a few lines would become gigabytes.
    const problem = `${file}: repeats texts by * too often; write them out`;
    return { outcome: 'invalid', problems: [problem] };
  }
}

/** The paths of keys that are missing, and were not known to an earlier version. */
const defaultedKeys = (
  file: string,
  mistakes: readonly Mistake[],
  { content, defaults }: { content: unknown; defaults: unknown },
) =>
  mistakes
    .filter(
      ({ path, unknownKey }) =>
        unknownKey === undefined &&
        isLaterKey(file, path) &&
        valueAt(content, path) === undefined &&
        valueAt(defaults, path) !== undefined,
    )
    .map(({ path }) => path);

/** Reads content of a known shape, with the defaults of keys that it lacks. */
function checkContent<S extends z.ZodType>(
  file: string,
  schema: S,
  { found, defaults }: { found: unknown; defaults: unknown },
) {
  const content = defaults === undefined ? found : structuredClone(found);
  const added: (readonly PropertyKey[])[] = [];
  for (;;) {
    const result = schema.safeParse(content, { error: contentProblem });
    if (result.success) return { result, mistakes: [], added };
    const mistakes = mistakesIn(result.error.issues);
    const paths = defaultedKeys(file, mistakes, { content, defaults });
    if (paths.length === 0) return { result, mistakes, added };
    for (const path of paths) setValueAt(content, path, valueAt(defaults, path));
    added.push(...paths);
  }
}

/**
 * Reads YAML of a known shape.
 *
 * @param defaults Content in which keys are looked up that the source lacks.
 */
export function readContent<S extends z.ZodType>(
  source: ContentSource,
  schema: S,
  defaults?: unknown,
): ReadContent<z.output<S>> {
  const parsed = parseYaml(source);
  if (parsed.outcome === 'invalid') return parsed;
  const { lineOf } = parsed;
  const { content: value, retired } = currentContent(source.file, parsed.content);
  if (value === null) {
    return { outcome: 'invalid', problems: [`${source.file}: is empty; restore or delete it`] };
  }
  const { result, mistakes, added } = checkContent(source.file, schema, {
    found: value,
    defaults,
  });
  if (result.success) {
    const notices = retired.map(
      ({ path, instead }) =>
        `${[source.file, `line ${lineOf(path)}`, ...keyNames(path)].join(', ')}: does nothing any more; ${instead}`,
    );
    for (const path of added) {
      const text = valueAt(defaults, path);
      const shown = typeof text === 'string' ? `: “${text.trim().replace(/\s+/g, ' ')}”` : '';
      notices.push(
        `${source.file}, ${path.join('.')}: is new; until the file has it, the example’s text stands there${shown}`,
      );
    }
    return { outcome: 'content', content: result.data, lineOf, notices };
  }
  const problems = mistakes.map(({ path, unknownKey, message }) => {
    const line = lineOf(unknownKey === undefined ? path : [...path, unknownKey]);
    const lines = line === undefined ? [] : [`line ${line}`];
    return `${[source.file, ...lines, ...keyNames(path)].join(', ')}: ${message}`;
  });
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
