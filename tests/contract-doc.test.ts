import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/contract.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter(([, , where]) => where !== undefined && where !== 'test');

const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const isPath = (text: string): boolean =>
  /^[\w.[\]-]+(\/[\w.[\]-]*)*$/.test(text) && /[./]/.test(text);

/** The tests that a cell names: each file, with words from a title in it. */
function* testsIn(cell: string): Generator<{ file: string; words: string }> {
  let files: string[] = [];
  for (const part of cell.split('; ')) {
    const named = quoted(part).filter((name) => /\.(spec|test)\.tsx?$/.test(name));
    if (named.length > 0) files = named;
    const [, words = ''] = /^(?:.*`:)?\s*([^`]*)$/.exec(part) ?? [];
    for (const file of files) yield { file, words };
  }
}

/** The source of test files, with the placeholders in titles (`${path}`, %s) replaced by an ellipsis. */
function titlesIn(files: string[]): string {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return source.replace(/\$\{[^}]*\}|%[sdj]/g, '…');
}

test('every path in the contract exists', () => {
  const named = rows.flatMap(([, where = '']) => quoted(where)).filter(isPath);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('every test quoted in the contract exists', () => {
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
