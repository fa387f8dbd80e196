import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** Words in a row that two city pages may share: fewer than this. */
const shingle = 5;
/** What every city page says on purpose. */
const shared = ['a dallas area entrepreneur', 'book a free strategy session'];

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

function shinglesOf(page: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of texts(page)) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}’{}$%]+/gu) ?? [];
    for (let start = 0; start + shingle <= words.length; start += 1) {
      found.add(words.slice(start, start + shingle).join(' '));
    }
  }
  return found;
}

const pages = readdirSync('content/cities')
  .map((file) => ({ file, page: parse(readFileSync(`content/cities/${file}`, 'utf8')).page }))
  .filter(({ page }) => page)
  // A button may say the same in two cities.
  .map(({ file, page: { action: _, ...page } }) => ({ file, shingles: shinglesOf(page) }));

const pairs = pages.flatMap((a, index) => pages.slice(index + 1).map((b) => ({ a, b })));

test('there are pages to compare', () => {
  expect(pages.length).toBeGreaterThanOrEqual(2);
});

test.each(pairs)('$a.file and $b.file share no running text', ({ a, b }) => {
  const both = [...a.shingles].filter(
    (words) => b.shingles.has(words) && !shared.some((phrase) => words.includes(phrase)),
  );
  expect(both).toEqual([]);
});
