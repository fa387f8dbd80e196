import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The top-level folders that a folder may import from, besides itself. */
const allowed: Record<string, string[]> = {
  core: [],
  'content-files': ['content', 'core'],
  src: ['content', 'content-files', 'core', 'package.json'],
  server: ['content-files', 'core'],
};

/**
 * The layers within a folder, top down: each may import from those below it. Anything not listed is
 * at the bottom and may not import from any layer.
 */
const layers: Record<string, string[]> = {
  core: ['desk', 'booking', 'agency', 'lead'],
  src: [
    'content.config.ts',
    ...['pages', 'on-request', 'layouts', 'views', 'sections', 'page-scripts', 'islands'],
    ...['seo', 'build', 'site-pages.ts', 'ui', 'content', 'drawings'],
  ],
  server: [
    ...['main.ts', 'build.ts', 'serve.ts', 'app.ts', 'cli'],
    ...['listener.ts', 'desk', 'health.ts'],
    ...['schedules', 'deliveries.ts'],
    'configured-targets.ts',
    ...['visitor-mail', 'booking', 'audit', 'submissions', 'http.ts'],
    ...['error-handlers.ts', 'rendering', 'static'],
    ...['environment.ts', 'delivery', 'outbound', 'backup', 'export', 'store', 'database'],
    ...['threads', 'local-time.ts', 'new-file.ts'],
  ],
  'server/store': ['changes', 'audits', 'bookings', 'leads', 'deliveries', 'people', 'records'],
};

/**
 * Rooms hold all code of one idea. What lies at the top of a room runs in the browser and on the
 * server; its folders say where the rest runs. Each part has the layer of its kind.
 */
const rooms: Record<string, [part: string, layer: string][]> = {
  'src/leads/': [
    ['server/store/deliveries/', 'server/store/deliveries/'],
    ['server/store/changes/', 'server/store/changes/'],
    ['server/store/records/', 'server/store/records/'],
    ['server/store/', 'server/store/leads/'],
    ['src/platform/server/', 'src/platform/server/'],
    ['browser/', 'src/ui/islands/'],
    ['views/', 'src/site/views/'],
    ['', 'core/lead/'],
  ],
  'src/booking/': [
    ['server/store/', 'server/store/bookings/'],
    ['src/platform/server/', 'server/booking/'],
    ['browser/', 'src/site/browser/'],
    ['views/', 'src/site/sections/'],
    ['', 'core/booking/'],
  ],
  'src/audit/': [
    ['server/store/', 'server/store/audits/'],
    ['src/platform/server/', 'server/audit/'],
    ['views/', 'src/site/sections/'],
    ['', 'core/audit/'],
  ],
  'src/desk/': [
    ['server/store/', 'server/store/people/'],
    ['src/platform/server/', 'server/desk/'],
    ['browser/', 'src/site/browser/'],
    ['views/', 'src/site/sections/'],
    ['', 'core/desk/'],
  ],
};

/** A file's path; in a room, with the layer in place of the part. */
function layered(file: string): string {
  const [room, parts] = Object.entries(rooms).find(([each]) => file.startsWith(each)) ?? ['', []];
  const path = file.slice(room.length);
  const [part, layer] = parts.find(([each]) => path.startsWith(each)) ?? ['', ''];
  return layer + path.slice(part.length);
}

type Import = { from: string; to: string };

const imports: Import[] = Object.keys(allowed).flatMap((folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => join(folder, file));
  return files.flatMap((from) => {
    const paths = readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g);
    return [...paths].map(([, path = '']) => ({
      from: layered(from),
      to: layered(normalize(join(dirname(from), path))),
    }));
  });
});
const topFolder = (file: string): string => file.split('/', 1)[0] ?? '';
const describeImport = ({ from, to }: Import): string => `${from} imports ${to}`;

test('folders import only from the folders they may use', () => {
  expect(imports.length).toBeGreaterThan(300);
  const forbidden = imports.filter(({ from, to }) => {
    const [folder, target] = [topFolder(from), topFolder(to)];
    return folder !== target && !allowed[folder]?.includes(target);
  });
  expect(forbidden.map(describeImport)).toEqual([]);
});

test.each(Object.entries(layers))('imports within %s point down the layers', (folder, order) => {
  const isWithin = (file: string): boolean => file.startsWith(`${folder}/`);
  const layer = (file: string): string => file.slice(folder.length + 1).split('/', 1)[0] ?? '';
  const level = (file: string): number =>
    order.length - (order.indexOf(layer(file)) + 1 || Infinity);
  const upward = imports.filter(
    ({ from, to }) =>
      isWithin(from) &&
      isWithin(to) &&
      layer(from) !== layer(to) &&
      level(from) <= level(to) &&
      order.includes(layer(to)),
  );
  expect(upward.map(describeImport)).toEqual([]);
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
