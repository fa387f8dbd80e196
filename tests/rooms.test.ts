import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Which rooms a room may import from, besides itself. Imports run one way. */
const allowed: Record<string, string[]> = {
  lead: [],
  src: ['content', 'lead', 'package.json'],
  server: ['lead'],
};

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const paths = source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...paths].map(([, path = '']) => normalize(join(dirname(file), path)));
}

test.each(Object.keys(allowed))('%s imports only what lies below it', (room) => {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro)$/.test(file))
    .map((file) => join(room, file));
  expect(files.length).toBeGreaterThan(0);
  const strangers = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => {
        const [target = ''] = path.split('/');
        return target !== room && !(allowed[room] ?? []).includes(target);
      })
      .map((path) => `${file} imports ${path}`),
  );
  expect(strangers).toEqual([]);
});
