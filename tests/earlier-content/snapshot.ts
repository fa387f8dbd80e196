import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'yaml';
import { splitFrontMatter } from '../../src/content/files/markdown-file.ts';

/**
 * The content that a version published: its files by name, and for each page the keys of the texts
 * that it printed, such as "content/pages/about.yaml#hero.title".
 */
export type Snapshot = { files: Record<string, string>; pages: Record<string, string[]> };

export const snapshotPath = (date: string): string => join(import.meta.dirname, `${date}.json.br`);

export const readSnapshot = (date: string): Snapshot =>
  JSON.parse(brotliDecompressSync(readFileSync(snapshotPath(date))).toString());

/** A shorter text may stand on a page by chance. */
const leastLength = 10;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#34': '"',
  '#x22': '"',
  '#38': '&',
  '#x26': '&',
  '#39': "'",
  '#x27': "'",
};

/** Text without what a version may print otherwise: marks, entities, and how lines break. */
const plain = (text: string): string =>
  text
    .replace(/&([#\w]+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[\u2060\u200b\u00ad*_`]/g, '')
    .replaceAll('\u2011', '-')
    .replace(/\s+/g, ' ')
    .trim();

/** What a page shows, and what its head and its pictures say. */
function printed(html: string): string {
  const body = html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ');
  const attributes = html.matchAll(/\s(?:content|alt|aria-label|placeholder|title)="([^"]*)"/g);
  return plain(
    [body.replace(/<[^>]*>/g, ''), ...[...attributes].map(([, text]) => text)].join(' '),
  );
}

/** The pages of a build by file, with what each prints. */
export function printedPages(client: string): Map<string, string> {
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  return new Map(pages.map((page) => [page, printed(readFileSync(join(client, page), 'utf8'))]));
}

/** The parts of a text between the facts that it quotes. */
const partsOf = (text: string): string[] =>
  text
    .split(/\{[^}]*\}/)
    .map(plain)
    .filter((part) => part.length >= leastLength);

function textsAt(value: unknown, key: string): [key: string, parts: string[]][] {
  if (typeof value === 'string') return [[key, partsOf(value)]];
  const within = key.endsWith('#') ? key : `${key}.`;
  return Object.entries(Object(value)).flatMap(([name, each]) => textsAt(each, within + name));
}

/** The texts of a file by key, in parts that a page prints whole. */
export function textsOf(file: string, source: string): Map<string, string[]> {
  const { yaml, body } = file.endsWith('.md')
    ? splitFrontMatter(source)
    : { yaml: source, body: '' };
  const paragraphs = body
    .split(/\n\n+/)
    .map((each) =>
      each.replace(/^(?:#+|[-*]|\d+\.) /gm, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
    );
  return new Map(
    [...textsAt(parse(yaml), `${file}#`), ...textsAt(paragraphs, `${file}#body`)].filter(
      ([, parts]) => parts.length > 0,
    ),
  );
}
