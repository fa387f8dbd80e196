import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The rooms of `src/`: each uses only those before it. */
const rooms = [
  ...['platform', 'vocabulary', 'audit-checks', 'schema', 'agency', 'styles', 'drawings'],
  ...['content', 'ui', 'intake', 'leads', 'audit', 'booking', 'delivery', 'publishing', 'desk'],
  ...['editor', 'site', 'pages', 'app'],
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|astro)$/.test(file))
  .filter((file) => !/\.(test|fixture)\.|^testing\/|\/testing\//.test(file))
  .map((file) => join('src', file));

const roomOf = (file: string): string =>
  rooms.find((room) => file.startsWith(`src/${room}/`)) ?? '';

const isIn = (folders: readonly string[], file: string): boolean =>
  file.split('/').some((folder) => folders.includes(folder));

type Import = { from: string; to: string };

const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)].map(([, path = '']) => ({
    from,
    to: normalize(join(dirname(from), path)),
  }));

const imports = files.flatMap((from) => importsIn(from, readFileSync(from, 'utf8')));

/** The imports that are not allowed, for messages. */
const violations = (isAllowed: (file: Import) => boolean): string[] =>
  imports
    .filter(({ from, to }) => roomOf(from) !== '' && roomOf(to) !== '' && !isAllowed({ from, to }))
    .map(({ from, to }) => `${from} imports ${to}`);

test('every file has a room, but those for which Astro looks elsewhere', () => {
  const roomless = files.filter((file) => roomOf(file) === '');
  expect(roomless).toEqual(['src/content.config.ts', 'src/env.d.ts', 'src/middleware.ts']);
});

test('a room uses only those before it', () => {
  expect(imports.length).toBeGreaterThan(1500);
  const level = (file: string): number => rooms.indexOf(roomOf(file));
  expect(violations(({ from, to }) => level(to) <= level(from))).toEqual([]);
});

test('only servers use what is for the server', () => {
  const servers = ['schema', 'server', 'app'];
  expect(violations(({ from, to }) => isIn(servers, from) || !isIn(servers, to))).toEqual([]);
});

test('no script for browsers comes to what only Node has', () => {
  const reached = new Set(files.filter((file) => isIn(['browser'], file)));
  const onlyNode: string[] = [];
  for (const file of reached) {
    // A build runs `.data.ts` files, and puts what they export into scripts.
    if (!files.includes(file) || file.endsWith('.data.ts')) continue;
    const text = readFileSync(file, 'utf8').replace(/^import type [^;]+;/gm, '');
    if (/from 'node:/.test(text)) onlyNode.push(file);
    for (const { to } of importsIn(file, text)) reached.add(to);
  }
  expect(reached.size).toBeGreaterThan(50);
  expect(onlyNode).toEqual([]);
});

test('only pages and what they show use what is for the browser', () => {
  const shown = ['browser', 'views', 'layouts', 'pages'];
  expect(violations(({ from, to }) => isIn(shown, from) || !isIn(['browser'], to))).toEqual([]);
});

test('there are no import cycles', () => {
  const importsByFile = Map.groupBy(imports, ({ from }) => from);
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    else if (!finished.has(file)) {
      for (const { to } of importsByFile.get(file) ?? []) visit(to, [...trail, file]);
      finished.add(file);
    }
  };
  for (const file of importsByFile.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});
