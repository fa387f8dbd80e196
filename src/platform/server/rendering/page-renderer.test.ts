import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pageRenderer } from './page-renderer.ts';

const folders: string[] = [];
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })));

/** A build whose pages are rendered by this code. */
function buildWith(renderPage: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rendered-'));
  folders.push(folder);
  writeFileSync(join(folder, 'chunk.mjs'), renderPage);
  const entry =
    "export const renderPage = async (...all) => (await import('./chunk.mjs')).default(...all);";
  writeFileSync(join(folder, 'entry.mjs'), entry);
  writeFileSync(join(folder, 'inline-hashes.json'), '{}');
  return folder;
}
const task = {
  path: '/contact/rejected',
  locals: { rejectedForm: { values: { name: 'Dana' }, problems: [] } },
} as const;

test('renders a page, even while the next build replaces its files', async () => {
  const folder = buildWith(
    'export default (path, { rejectedForm }) => ({ html: path + rejectedForm.values.name });',
  );
  const renderer = pageRenderer(folder);
  expect(await renderer.render(task)).toEqual({ html: '/contact/rejectedDana' });
  await renderer.stop();

  // A page that nobody has requested yet has modules of its own.
  const later = buildWith(
    'export default async (path) => ({ html: path === "/book" ? (await import("./book.mjs")).default : path });',
  );
  writeFileSync(join(later, 'book.mjs'), 'export default "times";');
  const other = pageRenderer(later);
  await other.render(task);
  rmSync(later, { recursive: true });
  expect(await other.render({ ...task, path: '/book' })).toEqual({ html: 'times' });
  await other.stop();
});

test('rejects when a page fails, and renders the next', async () => {
  const renderer = pageRenderer(
    buildWith(
      'let calls = 0; export default () => { if (calls++ === 0) throw new Error("broken"); return {}; };',
    ),
  );
  await expect(renderer.render(task)).rejects.toThrow('broken');
  expect(await renderer.render(task)).toEqual({});
  await renderer.stop();
});

test('starts a new thread after one has ended', async () => {
  const renderer = pageRenderer(buildWith('export default () => process.exit(1);'));
  await expect(renderer.render(task)).rejects.toThrow('the thread that renders pages has ended');
  await expect(renderer.render(task)).rejects.toThrow('the thread that renders pages has ended');
  await renderer.stop();
});

test('renders no more pages while too many wait', async () => {
  const renderer = pageRenderer(
    buildWith('export default () => new Promise((done) => setTimeout(done, 100, {}));'),
  );
  const pages = await Promise.all(Array.from({ length: 100 }, () => renderer.render(task)));
  expect(pages.filter((page) => page === undefined).length).toBeGreaterThan(50);
  expect(pages.filter((page) => page !== undefined).length).toBeGreaterThan(10);
  await renderer.stop();
});

test('starts no thread after it is stopped', async () => {
  const renderer = pageRenderer(buildWith('export default () => ({});'));
  await renderer.render(task);
  await renderer.stop();
  await expect(renderer.render(task)).rejects.toThrow('the renderer was stopped');
});

test('renders no page of a build without such pages', async () => {
  expect(await pageRenderer('missing').render(task)).toBeUndefined();
});
