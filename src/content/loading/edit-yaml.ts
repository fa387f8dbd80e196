import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  parseDocument,
} from 'yaml';
import { readTokens, withoutComments } from '../../styles/read-tokens.ts';
import { splitFrontMatter } from './markdown-file.ts';
import { isSafeYaml } from './safe-yaml.ts';

/** The path to a value: keys and list positions. */
export type YamlPath = readonly (string | number)[];

/** A change of one value: undefined removes it; the position after the last appends an entry. */
export type YamlEdit = { path: YamlPath; value: unknown };

/** A file that cannot be edited here. The message says why, and what to do. */
export class UneditableError extends Error {}

/** The formatting of content files. */
const formatting = { lineWidth: 100, flowCollectionPadding: false } as const;

/** Wraps a value in the groups and lists of its path. */
const wrapValue = (path: YamlPath, value: unknown): unknown =>
  path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  );

/** Content with a changed value, or without it if the value is undefined. */
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
  else group[key] = withValue(group[key] ?? wrapValue(rest, value), rest, value);
  return group;
}

/** The marker that the lexer of `yaml` puts before plain text. */
const textMarker = '\u001f';

/** Whether a file has anchors, aliases or tags, which content never needs and which are slow. */
export const hasAnchorsOrTags = (source: string): boolean =>
  [...new Lexer().lex(source)].some(
    (token, index, tokens) => /^[&*!]/.test(token) && tokens[index - 1] !== textMarker,
  );

function readYaml(source: string) {
  if (hasAnchorsOrTags(source)) throw new UneditableError('the file has anchors or tags');
  // Duplicate keys do not affect the edit, and looking for them takes long among thousands of keys.
  const document = parseDocument(source, { prettyErrors: false, uniqueKeys: false });
  if (document.errors.length > 0 || !isSafeYaml(document)) {
    throw new UneditableError('the file has a mistake');
  }
  return document;
}

/** Removes a value. Comments above it are kept, above the next value. */
function removeFrom(document: Document, path: YamlPath): void {
  const parent = document.getIn(path.slice(0, -1), true);
  if (!isCollection(parent)) return;
  const key = path.at(-1);
  const index = isSeq(parent)
    ? Number(key)
    : parent.items.findIndex(
        (item) => isPair(item) && isScalar(item.key) && item.key.value === key,
      );
  const commented = (item: unknown) => (isPair(item) ? item.key : item) as Node | undefined;
  const [removed] = parent.items.splice(index, index < 0 ? 0 : 1);
  const above = commented(removed)?.commentBefore;
  if (!above) return;
  const next = commented(parent.items[index]);
  const joined = (other?: string | null) => (other ? `${above}\n${other}` : above);
  if (isNode(next)) next.commentBefore = joined(next.commentBefore);
  else parent.comment = joined(parent.comment);
}

/** Writes a value, creating missing groups on its path. */
function write(document: Document, path: YamlPath, value: unknown): void {
  if (path.includes('')) throw new UneditableError('a new value needs a name');
  for (let depth = 1; depth < path.length; depth += 1) {
    const [above, rest] = [path.slice(0, depth), path.slice(depth)];
    const found = document.getIn(above, true);
    const fits = isCollection(found) && isSeq(found) === (typeof path[depth] === 'number');
    if (fits) continue;
    const isMissing = found === undefined || (isScalar(found) && found.value === null);
    if (!isMissing) throw new UneditableError('there is no such group');
    document.setIn(above, document.createNode(wrapValue(rest, value)));
    return;
  }
  const old = document.getIn(path, true);
  const isText = value === null || typeof value !== 'object';
  document.setIn(path, isScalar(old) && isText ? value : document.createNode(value));
}

/**
 * Changes values in YAML. Keeps all comments and other values; the file gets our formatting.
 *
 * @throws UneditableError when a change cannot be made.
 */
export function editYaml(source: string, edits: readonly YamlEdit[]): string {
  if (edits.length === 0) return source;
  const document = readYaml(source);
  const wanted = edits.reduce<unknown>(
    (content, { path, value }) => withValue(content, path, value),
    document.toJS(),
  );
  for (const { path, value } of edits) {
    if (value === undefined) removeFrom(document, path);
    else write(document, path, value);
  }
  const text = document.toString(formatting);
  if (!isDeepStrictEqual(readYaml(text).toJS(), wanted)) {
    throw new UneditableError('a value cannot be written there');
  }
  const ended = /(?:^|\n)$/.test(source) ? text : text.replace(/\n$/, '');
  return source.includes('\r\n') ? ended.replaceAll('\n', '\r\n') : ended;
}

/** Changes custom properties of a stylesheet. Keeps all comments and other lines. */
function editCss(source: string, edits: readonly YamlEdit[]): string {
  return edits.reduce((css, { path: [name], value: typed }) => {
    // Messages quote whole declarations, which people copy.
    const value = typeof typed === 'string' ? typed.replace(/^--[\w-]+:\s*|;$/g, '') : typed;
    const line = value === undefined ? '' : `--${name}: ${value};`;
    const indent = value === undefined ? '(?:\\n[ \\t]*)?' : '';
    const pattern = new RegExp(`${indent}--${name}:\\s*[^;}]+;?`, 'g');
    // The last one counts.
    const { 0: old = '', index = -1 } = [...withoutComments(css).matchAll(pattern)].at(-1) ?? {};
    const edited =
      index < 0
        ? `${css.replace(/\}\s*$/, '') || ':root {\n'}  ${line}\n}\n`
        : css.slice(0, index) + line + css.slice(index + old.length);
    if (readTokens(edited)[String(name)]?.value === value) return edited;
    throw new UneditableError(`${name} needs a color, such as #6b2fa0`);
  }, source);
}

/** Changes values in YAML, in the front matter of Markdown, or in a stylesheet. */
export function editFacts(file: string, source: string, edits: readonly YamlEdit[]): string {
  if (file.endsWith('.css')) return editCss(source, edits);
  if (!file.endsWith('.md')) return editYaml(source, edits);
  const { yaml, body } = splitFrontMatter(source);
  const head = source.slice(0, source.length - body.length);
  const at = head.indexOf(yaml, head.indexOf('---') + 3);
  return head.slice(0, at) + editYaml(yaml, edits) + head.slice(at + yaml.length) + body;
}
