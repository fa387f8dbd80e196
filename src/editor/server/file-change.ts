import { isDeepStrictEqual } from 'node:util';
import {
  editFacts,
  UneditableError,
  withValue,
  type YamlEdit,
} from '../../content/loading/edit-yaml.ts';
import { valueIn } from '../../content/loading/key-names.ts';
import { splitFrontMatter } from '../../content/loading/markdown-file.ts';
import { formValues } from '../../intake/server/form-body.ts';
import {
  bodyPlace,
  type FieldPath,
  fieldName,
  fieldText,
  readFieldName,
  siteFormOf,
} from '../site-forms.ts';
import { factsIn } from './site-content.ts';
import { editsOf, normalizeText } from './site-edits.ts';

/** A change to a file: a new text, or new values and a new body. */
export type FileChange = { kind: 'text'; text: string } | FileEdits;
export type FileEdits = { kind: 'edits'; edits: readonly YamlEdit[]; body: string | undefined };

/** Parses the path of a value from a URL; undefined if it is not one. */
export const pathIn = (at: string | undefined): FieldPath | undefined =>
  at ? readFieldName(`s:${at}`)?.path : undefined;

const isSameText = (one: string, other: string): boolean =>
  normalizeText(one).trim() === normalizeText(other).trim();

/**
 * Reads the change that a form describes.
 *
 * @param base The text that the form was made from.
 * @throws UneditableError when the input cannot be saved.
 */
export function readFileChange(file: string, base: string, body: unknown): FileChange {
  const { text = base, form: name, at, body: below } = formValues(body);
  const content = factsIn(file, base);
  const form = siteFormOf(name, file);
  if (form) {
    const isChanged = below !== undefined && !isSameText(below, splitFrontMatter(base).body);
    const edits = editsOf(body, content, form.keys);
    return { kind: 'edits', edits, body: file.endsWith('.md') && isChanged ? below : undefined };
  }
  const path = pathIn(at);
  if (!path) return { kind: 'text', text };
  const typed = normalizeText(String(Object(body)[fieldName('text', path)] ?? '')).trim();
  if (typed === '') throw new UneditableError('this passage cannot be empty');
  const isChanged = !isSameText(fieldText(valueIn(content, path)), typed);
  return { kind: 'edits', edits: isChanged ? [{ path, value: typed }] : [], body: undefined };
}

/** Restores the final line break, which browsers drop. */
const withFinalNewline = (text: string): string => (/\n$/.test(text) ? text : `${text}\n`);

/**
 * Applies a change to a file.
 *
 * @param base The text that the change was made from.
 * @throws UneditableError when a value cannot be written.
 */
export function applyFileChange(
  file: string,
  text: string,
  change: FileChange,
  base = text,
): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const withFileNewlines = (typed: string) => normalizeText(typed).replaceAll('\n', lineEnd);
  if (change.kind === 'text') {
    const typed = /\n$/.test(text) ? withFinalNewline(change.text) : change.text;
    if (base === text) return withFileNewlines(typed);
    return withFileNewlines(mergedText(base, withFinalNewline(change.text), text) ?? text);
  }
  const edited = editFacts(file, text, change.edits);
  if (change.body === undefined) return edited;
  const head = edited.slice(0, edited.length - splitFrontMatter(edited).body.length);
  return `${head}${lineEnd}${withFileNewlines(change.body.trim())}${lineEnd}`;
}

/** The range of lines in `old` that changed, and the new lines. */
function differenceOf(old: readonly string[], now: readonly string[]) {
  const minLength = Math.min(old.length, now.length);
  let start = 0;
  while (start < minLength && old[start] === now[start]) start += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < minLength - start && old.at(-1 - sameAtEnd) === now.at(-1 - sameAtEnd))
    sameAtEnd += 1;
  return { start, end: old.length - sameAtEnd, lines: now.slice(start, now.length - sameAtEnd) };
}

/**
 * Merges two changes of a text; undefined if both changed the same or adjacent lines.
 *
 * @param base The text from which `mine` and `theirs` were made.
 */
export function mergedText(base: string, mine: string, theirs: string): string | undefined {
  const [old, own, other] = [base, mine, theirs].map((text) => normalizeText(text).split('\n'));
  if (!old || !own || !other) return undefined;
  const [ownChange, otherChange] = [differenceOf(old, own), differenceOf(old, other)];
  // Adjacent lines may belong to one text, so they conflict.
  if (ownChange.end < otherChange.start)
    return [
      ...other.slice(0, ownChange.start),
      ...ownChange.lines,
      ...other.slice(ownChange.end),
    ].join('\n');
  if (otherChange.end >= ownChange.start) return undefined;
  const shift = other.length - old.length;
  return [
    ...other.slice(0, ownChange.start + shift),
    ...ownChange.lines,
    ...other.slice(ownChange.end + shift),
  ].join('\n');
}

/** A file's values with edits applied, including values that cannot be written. */
export const editedFacts = (file: string, text: string, edits: readonly YamlEdit[]): unknown =>
  edits.reduce<unknown>(
    (facts, { path, value }) => withValue(facts, path, value),
    factsIn(file, text),
  );

/** The parts of a change that others have changed too: "the same lines", "address.street". */
export function contestedParts(
  file: string,
  change: FileChange,
  base: string,
  now: string,
): string[] {
  if (base === now) return [];
  if (change.kind === 'text')
    return mergedText(base, withFinalNewline(change.text), now) === undefined
      ? ['the same lines']
      : [];
  const [old, current] = [factsIn(file, base), factsIn(file, now)];
  const body = (text: string) => splitFrontMatter(text).body;
  const isBodyContested = change.body !== undefined && !isSameText(body(base), body(now));
  const units = change.edits.map(({ path }) => {
    // Entries may have moved, so compare the whole list.
    const list = path.findIndex((key) => typeof key === 'number');
    return list < 0 ? path : path.slice(0, list);
  });
  const contested = units.filter(
    (unit) => !isDeepStrictEqual(valueIn(old, unit), valueIn(current, unit)),
  );
  return [
    ...new Set(contested.map((unit) => unit.join('.'))),
    ...(isBodyContested ? [bodyPlace] : []),
  ];
}
