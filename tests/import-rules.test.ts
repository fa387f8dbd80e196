import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Which rooms a room may import from, besides itself. Imports run one way. */
const allowed: Record<string, string[]> = {
  agency: ['content'],
  lead: [],
  src: ['agency', 'content', 'lead', 'package.json'],
  server: ['agency', 'lead'],
};

/**
 * The folders and files within a room, from the top down: each may import from those below it. What is
 * not listed is at the bottom, and imports from none of them.
 */
const layers: Record<string, string[]> = {
  src: [
    'content.config.ts',
    ...['pages', 'layouts', 'views', 'sections', 'page-scripts', 'islands'],
    ...['seo', 'build', 'site-pages.ts', 'ui', 'content', 'drawings'],
  ],
  server: [
    ...['main.ts', 'leads.ts', 'serve.ts', 'app.ts', 'command-line'],
    ...['digest-schedule.ts', 'purge-schedule.ts', 'health-routes.ts', 'delivery-targets.ts'],
    ...['inbox', 'site', 'environment.ts', 'delivery', 'store'],
  ],
};

type Arrow = { from: string; to: string };

const arrows: Arrow[] = Object.keys(allowed).flatMap((room) => {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => join(room, file));
  return files.flatMap((from) => {
    const paths = readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g);
    return [...paths].map(([, path = '']) => ({ from, to: normalize(join(dirname(from), path)) }));
  });
});
const roomOf = (file: string): string => file.split('/', 1)[0] ?? '';
const say = ({ from, to }: Arrow): string => `${from} imports ${to}`;

test('rooms import only from the rooms below them', () => {
  expect(arrows.length).toBeGreaterThan(300);
  const strangers = arrows.filter(({ from, to }) => {
    const [room, target] = [roomOf(from), roomOf(to)];
    return room !== target && !allowed[room]?.includes(target);
  });
  expect(strangers.map(say)).toEqual([]);
});

test.each(Object.entries(layers))('within %s, imports run down', (room, order) => {
  const part = (file: string): string => file.split('/')[1] ?? '';
  const height = (file: string): number =>
    order.length - (order.indexOf(part(file)) + 1 || Infinity);
  const upward = arrows.filter(
    ({ from, to }) =>
      roomOf(from) === room &&
      roomOf(to) === room &&
      part(from) !== part(to) &&
      height(from) <= height(to) &&
      order.includes(part(to)),
  );
  expect(upward.map(say)).toEqual([]);
});

test('no file imports itself by way of others', () => {
  const imports = Map.groupBy(arrows, ({ from }) => from);
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    else if (!finished.has(file)) {
      for (const { to } of imports.get(file) ?? []) visit(to, [...way, file]);
      finished.add(file);
    }
  };
  for (const file of imports.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
