import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/contract.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter(([, , where]) => where !== undefined && where !== 'test');

const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it);
const isPath = (text: string): boolean =>
  /^[\w.[\]-]+(\/[\w.[\]-]*)*$/.test(text) && /[./]/.test(text);

/** What a cell says of tests: each file, and the words of a test that must be in it. */
function* testsIn(cell: string): Generator<{ file: string; words: string }> {
  let files: string[] = [];
  for (const part of cell.split('; ')) {
    const named = quoted(part).filter((name) => /\.(spec|test)\.tsx?$/.test(name));
    if (named.length > 0) files = named;
    const [, words = ''] = /^(?:.*`:)?\s*([^`]*)$/.exec(part) ?? [];
    for (const file of files) yield { file, words };
  }
}

/** The titles of tests in files of one name, with their blanks: `${path}` or %s. */
function titlesIn(files: string[]): string {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return source.replace(/\$\{[^}]*\}|%[sdj]/g, '…');
}

test('every place that the contract names exists', () => {
  const named = rows.flatMap(([, where = '']) => quoted(where)).filter(isPath);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every test that the contract names exists, in its words', () => {
  const missing: string[] = [];
  for (const row of rows) {
    for (const { file, words } of testsIn(row.at(-1) ?? '')) {
      const path = file.includes('/') ? file : `tests/**/${file}`;
      const found = globSync(path);
      if (found.length === 0) missing.push(file);
      else {
        const parts = words.split('…').map((part) => part.trim());
        const titles = titlesIn(found);
        if (!parts.every((part) => titles.includes(part))) missing.push(`${file}: ${words}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
