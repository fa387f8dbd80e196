import { z } from 'zod';
import { keyNames } from '../../content/loading/key-names.ts';
import { splitFrontMatter } from '../../content/loading/markdown-file.ts';
import { readContentFile } from '../../content/loading/read-content-file.ts';
import { pathWith } from '../../desk/desk-paths.ts';
import { valueLink } from '../editor-paths.ts';
import type { FoundText } from '../pages/site.ts';
import { siteFilePage } from '../pages/site-file.ts';
import { bodyPlace, type FieldPath, fieldId } from '../site-forms.ts';

const maxResults = 30;
const contextLength = 60;

/** Normalizes text for matching: straight quotes, hyphens, lower case, one line. */
const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ');

/** The texts in a value, in order. */
export function textsIn(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value)
    ? value.map((each, index): [number, unknown] => [index, each])
    : Object.entries(value);
  return entries.flatMap(([key, each]) => textsIn(each, [...path, key]));
}

/** The page where the text on a line is edited, in its form or alone; undefined if it is no text. */
export function placeOfLine(file: string, source: string, line: number): string | undefined {
  const isBody = file.endsWith('.md') && line > splitFrontMatter(source).linesBeforeBody;
  const read = readContentFile(file, source, z.unknown());
  if (read.outcome === 'invalid') return undefined;
  const path = textsIn(read.content).findLast(
    (each) => Number(read.lineOf(each.path)) <= line,
  )?.path;
  if (!path) return undefined;
  const at = isBody ? bodyPlace : keyNames(path).join(', ');
  const passage = pathWith(siteFilePage.path, { file, at: JSON.stringify(path) });
  return valueLink(file, at) ?? `${passage}#${fieldId(at)}`;
}

/** Maps an offset in normalized text, where "…" is three dots, to the original. */
function originalOffset(text: string, offset: number): number {
  let [place, length] = [0, 0];
  for (const character of text) {
    if (length >= offset) break;
    length += normalized(character).length;
    place += character.length;
  }
  return place;
}

function excerptOf(text: string, at: number, length: number): string {
  const start = Math.max(0, originalOffset(text, at) - contextLength);
  const end = originalOffset(text, at + length) + contextLength;
  const cut = text.slice(start, end);
  return `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`;
}

/**
 * Finds up to 30 texts that contain these words, one after the other.
 *
 * @param facts The parsed values of each file.
 */
export function findTexts(
  sources: ReadonlyMap<string, string>,
  facts: ReadonlyMap<string, unknown>,
  words: string,
): FoundText[] {
  const wanted = normalized(words).trim();
  if (wanted === '') return [];
  const found: FoundText[] = [];
  for (const [file, source] of sources) {
    const texts = textsIn(facts.get(file));
    if (file.endsWith('.md')) texts.push({ path: [], text: splitFrontMatter(source).body });
    for (const { path, text } of texts) {
      const line = text.normalize('NFC').replace(/\s+/g, ' ');
      const at = normalized(line).indexOf(wanted);
      if (at >= 0) found.push({ file, path, excerpt: excerptOf(line, at, wanted.length) });
    }
  }
  return found.slice(0, maxResults);
}
