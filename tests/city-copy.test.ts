import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** Two city pages must not share this many words in a row. */
const shingleLength = 5;
/** Phrases that all city pages share on purpose. */
const sharedPhrases = ['a dallas area entrepreneur', 'book a free strategy session'];

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

function shinglesIn(page: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of texts(page)) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}’{}$%]+/gu) ?? [];
    for (let start = 0; start + shingleLength <= words.length; start += 1) {
      found.add(words.slice(start, start + shingleLength).join(' '));
    }
  }
  return found;
}

const pages = readdirSync('content/cities')
  .map((file) => ({ file, page: parse(readFileSync(`content/cities/${file}`, 'utf8')).page }))
  .filter(({ page }) => page)
  // Buttons may repeat.
  .map(({ file, page: { action: _, ...page } }) => ({ file, shingles: shinglesIn(page) }));

const pairs = pages.flatMap((a, index) => pages.slice(index + 1).map((b) => ({ a, b })));

test('there are pages to compare', () => {
  expect(pages.length).toBeGreaterThanOrEqual(2);
});

test.each(pairs)('$a.file and $b.file share no phrase', ({ a, b }) => {
  const overlap = [...a.shingles].filter(
    (words) => b.shingles.has(words) && !sharedPhrases.some((phrase) => words.includes(phrase)),
  );
  expect(overlap).toEqual([]);
});
