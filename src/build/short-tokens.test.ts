import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shortTokens } from './short-tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'tokens.css'), ':root { --space: 1rem; --space-section: 2rem; }');

/** A module of the site as the build transforms it. */
function built(code: string, id = '/project/src/page.css'): string {
  const { transform } = shortTokens(folder);
  if (typeof transform !== 'function') throw new Error('expected a transform hook');
  const result = transform.call({} as never, code, id);
  return (result as { code: string } | undefined)?.code ?? code;
}

test('a token has one short name where it is declared and where it is used', () => {
  expect(built('a { --space: 1rem; margin: var(--space-section) var(--space, 0); }')).toBe(
    'a { --A: 1rem; margin: var(--B) var(--A, 0); }',
  );
  expect(built('stroke: "var(--space)"', '/project/src/Drawing.tsx')).toBe('stroke: "var(--A)"');
});

test('other custom properties and other modules keep their names', () => {
  const code = 'a { --spacer: 1px; b: var(--font-display) }';
  expect(built(code)).toBe(code);
  expect(built('var(--space)', '/project/node_modules/x.css')).toBe('var(--space)');
});
