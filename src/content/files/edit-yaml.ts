import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { splitFrontMatter } from './markdown-file.ts';
import { isPlain } from './plain-yaml.ts';

/** Where a value is: the keys and positions that lead to it. */
export type YamlPath = readonly (string | number)[];

/** A change of one value: undefined removes it, and the position after the last adds an entry. */
export type YamlEdit = { path: YamlPath; value: unknown };

/** A file cannot be edited here. The message says why, and what to do. */
export class UneditableError extends Error {}

/** The file is read anew for each edit: so many characters of it in all. */
const maxWork = 600_000;

/** How wide lines of running text are. */
const lineWidth = 100;

/** A place in the source, and what stands there instead. */
type Splice = Range & { text: string };

type Context = { source: string; lineEnd: string };

const lineStart = (source: string, offset: number): number =>
  source.lastIndexOf('\n', offset - 1) + 1;

/** The offset after the line break of a line; the end of the source if it has none. */
function nextLine(source: string, offset: number): number {
  const found = source.indexOf('\n', offset);
  return found === -1 ? source.length : found + 1;
}

const columnOf = (source: string, offset: number): number => offset - lineStart(source, offset);

const indented = (text: string, width: number): string =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);

/** A value as it is written in a block, without a line break at its end. */
const blockText = (value: unknown, indent: number): string =>
  stringify(value, { lineWidth: lineWidth - indent, blockQuote: 'folded' }).replace(/\n$/, '');

/** A value as it is written on one line, also between brackets. */
const inlineText = (value: unknown): string =>
  stringify([value], { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false })
    .replace(/^\[|\]\n$/g, '')
    .trim();

/** A scalar with another value, in the style that its author chose. */
function restyled({ type }: Scalar, value: unknown): Scalar {
  const scalar = new Scalar(value);
  if (type && typeof value === 'string') scalar.type = type;
  return scalar;
}

type Range = { start: number; end: number };

/** The range of a node in the source, without a line break at its end. */
function rangeOf(node: unknown, source: string): Range {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return { start, end: start + source.slice(start, end).trimEnd().length };
}

/** @param keyAt Where its key is, or the entry of a list that it is. */
function replaceScalar(node: Scalar, value: unknown, { source }: Context, keyAt: number): Splice {
  const range = rangeOf(node, source);
  const scalar = restyled(node, value);
  const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
  if (!isBlock) return { ...range, text: inlineText(scalar) };
  const text = source.slice(range.start, range.end);
  const header = text.split('\n', 1)[0] ?? '';
  const indent = /\n( *)\S/.exec(text)?.[1]?.length ?? columnOf(source, keyAt) + 2;
  const [first = '', ...lines] = blockText(scalar, indent).split('\n');
  // An empty text, or a number, is written on the line of its key.
  if (!/^[|>]/.test(first) || lines.length === 0) return { ...range, text: inlineText(value) };
  const dedent = /^ */.exec(lines.find((line) => line !== '') ?? '')?.[0].length ?? 0;
  const laid = lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line.slice(dedent)));
  return { ...range, text: [header, ...laid].join('\n') };
}

/** Where a pair or an entry is, from its key to its end. */
function itemRange(source: string, parent: YAMLMap | YAMLSeq, index: number): Range {
  const item = parent.items[index] as Pair | undefined;
  if (isMap(parent)) {
    const key = rangeOf(item?.key, source);
    const value = item?.value ? rangeOf(item.value, source) : { start: 0, end: 0 };
    const colon = source.indexOf(':', key.end);
    return { start: key.start, end: Math.max(value.end, colon + 1) };
  }
  return rangeOf(item, source);
}

/** Removes a pair or an entry with its lines; comments above it stay. */
function removeItem(source: string, parent: YAMLMap | YAMLSeq, index: number): Splice {
  const { start, end } = itemRange(source, parent, index);
  if (parent.flow) {
    const next = parent.items[index + 1];
    if (next) return { start, end: itemRange(source, parent, index + 1).start, text: '' };
    const from = index > 0 ? itemRange(source, parent, index - 1).end : start;
    return { start: from, end, text: '' };
  }
  const key = source.slice(0, rangeOf(parent, source).start).trimEnd();
  if (parent.items.length === 1 && key !== '') {
    // Without entries, the key would have no value.
    return { start: key.length, end, text: isSeq(parent) ? ' []' : ' {}' };
  }
  const begin = isSeq(parent) ? source.lastIndexOf('-', start) : start;
  // The first key of an entry stands beside the dash of the entry.
  const isBesideDash = isMap(parent) && source.slice(lineStart(source, begin), begin).trim() !== '';
  const after = nextLine(source, end);
  if (!isBesideDash) return { start: lineStart(source, begin), end: after, text: '' };
  const next = parent.items[index + 1] as Pair | undefined;
  const nextStart = next ? rangeOf(next.key, source).start : after;
  return { start: begin, end: nextStart, text: '' };
}

/** Adds a pair or an entry after the last one. */
function addItem(
  { source, lineEnd }: Context,
  parent: YAMLMap | YAMLSeq,
  key: string | number,
  value: unknown,
): Splice {
  const last = parent.items.length - 1;
  if (parent.flow || last < 0) {
    const { end } = rangeOf(parent, source);
    const inside = isMap(parent) ? `${inlineText(key)}: ${inlineText(value)}` : inlineText(value);
    const at = last < 0 ? end - 1 : itemRange(source, parent, last).end;
    return { start: at, end: at, text: last < 0 ? inside : `, ${inside}` };
  }
  const item = itemRange(source, parent, last);
  const at = nextLine(source, item.end);
  const own = isSeq(parent)
    ? columnOf(source, source.lastIndexOf('-', item.start))
    : columnOf(source, item.start);
  const entry = isSeq(parent) ? blockText([value], own) : blockText({ [key]: value }, own);
  const text = `${' '.repeat(own)}${indented(entry, own)}`;
  const isTerminated = source[at - 1] === '\n';
  return {
    start: at,
    end: at,
    text: isTerminated ? `${text}${lineEnd}` : `${lineEnd}${text}`,
  };
}

/** Where to write an edit, which may have to begin at a group that is not there yet. */
function spliceFor(
  { path, value }: YamlEdit,
  contents: unknown,
  context: Context,
): Splice | undefined {
  const { source } = context;
  let node = contents;
  let keyAt = 0;
  for (const [depth, key] of path.entries()) {
    if (!isMap(node) && !isSeq(node)) throw new UneditableError('there is no such group');
    const parent: YAMLMap | YAMLSeq = node;
    const index = isMap(parent)
      ? parent.items.findIndex((item) => isScalar(item.key) && item.key.value === key)
      : Number(key) < parent.items.length
        ? Number(key)
        : -1;
    const rest = path.slice(depth + 1);
    if (index < 0) {
      if (value === undefined) return undefined;
      return addItem(context, parent, key, wrapped(rest, value));
    }
    if (rest.length === 0 && value === undefined) return removeItem(source, parent, index);
    const item = parent.items[index] as Pair;
    const child: unknown = isMap(parent) ? item.value : item;
    keyAt = isMap(parent) ? rangeOf(item.key, source).start : rangeOf(item, source).start;
    const isMissing = !isNode(child) || (isScalar(child) && child.value === null);
    if (isMissing && isMap(parent)) {
      const { start } = rangeOf(item.key, source);
      const end = isNode(child) ? rangeOf(child, source).end : itemRange(source, parent, index).end;
      const column = columnOf(source, start);
      const text = parent.flow
        ? `${inlineText(key)}: ${inlineText(wrapped(rest, value))}`
        : indented(blockText({ [key]: wrapped(rest, value) }, column), column);
      return { start, end: Math.max(end, source.indexOf(':', start) + 1), text };
    }
    node = child;
  }
  if (isScalar(node) && (value === null || typeof value !== 'object')) {
    return replaceScalar(node, value, context, keyAt);
  }
  return { ...rangeOf(node, source), text: inlineText(value) };
}

/** A value inside the groups that lead to it. */
const wrapped = (path: YamlPath, value: unknown): unknown =>
  path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  );

/** Content with a changed value; without it, if that is undefined. */
export function withValue(content: unknown, [key, ...rest]: YamlPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(content)) {
    const entries = [...content];
    if (rest.length === 0 && value === undefined) entries.splice(Number(key), 1);
    else entries[Number(key)] = withValue(entries[Number(key)], rest, value);
    return entries;
  }
  const group = { ...Object(content) };
  if (rest.length === 0 && value === undefined) delete group[key];
  else group[key] = withValue(group[key] ?? wrapped(rest, value), rest, value);
  return group;
}

/** What the lexer of `yaml` puts before each text. */
const beforeText = '\u001f';

/** The comments, but not lines of texts that begin with "#". */
const commentsOf = (source: string): string[] =>
  [...new Lexer().lex(source)].filter(
    (token, index, tokens) => token.startsWith('#') && tokens[index - 1] !== beforeText,
  );

/** Whether a file has anchors, aliases or tags, which no text of ours needs, and which take long. */
export const hasReferences = (source: string): boolean =>
  [...new Lexer().lex(source)].some(
    (token, index, tokens) => /^[&*!]/.test(token) && tokens[index - 1] !== beforeText,
  );

function readYaml(source: string) {
  if (hasReferences(source)) throw new UneditableError('the file has anchors or tags');
  // A key that is there twice is no problem of the edit; to look for one takes long among thousands.
  const document = parseDocument(source, { prettyErrors: false, uniqueKeys: false });
  if (document.errors.length > 0 || !isPlain(document)) {
    throw new UneditableError('the file has a mistake');
  }
  return { contents: document.contents, content: document.toJS() as unknown };
}

/**
 * Changes values in YAML, and no other byte: comments, the order and the layout of everything else
 * stay.
 *
 * @throws UneditableError when a change cannot be made like that.
 */
export function editYaml(source: string, edits: readonly YamlEdit[]): string {
  if (edits.length * source.length > maxWork) {
    throw new UneditableError('too much at once in so long a file');
  }
  const context = { lineEnd: source.includes('\r\n') ? '\r\n' : '\n' };
  let text = source;
  let { contents, content } = readYaml(source);
  for (const edit of edits) {
    const splice = spliceFor(edit, contents, { ...context, source: text });
    if (!splice) continue;
    const written = splice.text.replaceAll(/\r?\n/g, context.lineEnd);
    const next = text.slice(0, splice.start) + written + text.slice(splice.end);
    const after = readYaml(next);
    const isRight =
      isDeepStrictEqual(after.content, withValue(content, edit.path, edit.value)) &&
      isDeepStrictEqual(
        commentsOf(text.slice(0, splice.start) + text.slice(splice.end)),
        commentsOf(next),
      );
    if (!isRight) throw new UneditableError(`${edit.path.join('.')} is written in an unusual way`);
    text = next;
    ({ contents, content } = after);
  }
  return text;
}

/** Changes values in a file of YAML, or in the facts at the top of one of Markdown. */
export function editFacts(file: string, source: string, edits: readonly YamlEdit[]): string {
  if (!file.endsWith('.md')) return editYaml(source, edits);
  const { yaml, body } = splitFrontMatter(source);
  const head = source.slice(0, source.length - body.length);
  const at = head.indexOf(yaml, head.indexOf('---') + 3);
  return head.slice(0, at) + editYaml(yaml, edits) + head.slice(at + yaml.length) + body;
}
