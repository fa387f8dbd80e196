import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../src/testing/free-port.ts';
import { waitMs } from '../wait-ms.ts';
import { copyProject } from './copy-project.ts';

let copy: string;
let own: string;
let content: string;
let url: string;
let server: ChildProcess;
let firstPage: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'dev-server-'));
  copyProject(copy);
  // Where no Git pull meets it.
  own = mkdtempSync(join(tmpdir(), 'own-content-'));
  content = join(own, 'content');
  cpSync(join(copy, 'content'), content, { recursive: true });
  const facts = readFileSync(join(content, 'agency.yaml'), 'utf8');
  writeFileSync(join(content, 'agency.yaml'), facts.replace(/^email: .*$/m, 'email: none'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn('astro', ['dev', '--host', '127.0.0.1'], {
    cwd: copy,
    // Astro serves no pages within a test.
    env: {
      ...process.env,
      CONTENT_FOLDER: content,
      NODE_ENV: undefined,
      VITEST: undefined,
      ASTRO_TELEMETRY_DISABLED: '1',
      PORT: String(port),
    },
    stdio: 'ignore',
  });
  await vi.waitUntil(async () => (await statusOf('/about')) > 0, { timeout: waitMs });
  firstPage = await textOf('/about');
  writeFileSync(join(content, 'agency.yaml'), facts);
  await vi.waitUntil(async () => (await statusOf('/about')) === 200, { timeout: waitMs });
});

afterAll(async () => {
  server.kill();
  if (server.exitCode === null) await once(server, 'exit');
  for (const folder of [copy, own]) rmSync(folder, { recursive: true });
});

const get = (path: string) =>
  fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
/** The status of an answer; 0 when the server does not answer. */
const statusOf = (path: string) =>
  get(path).then(
    ({ status }) => status,
    () => 0,
  );
const textOf = async (path: string) => (await get(path)).text();

const inContent = (file: string) => join(content, file);
const savePhoto = async (file: string, background: string, width = 600) => {
  const image = sharp({ create: { width, height: 400, channels: 3, background } });
  writeFileSync(inContent(file), await image.jpeg().toBuffer());
};

/** The size and main color of the first photo with this description on a page. */
async function shownPhoto(path: string, alt: string) {
  const tags = (await textOf(path)).match(/<img [^<]*/g) ?? [];
  const [, src] = tags.find((tag) => tag.includes(`alt="${alt}"`))?.match(/ src="([^"]+)"/) ?? [];
  if (src === undefined) return undefined;
  const response = await fetch(new URL(src.replaceAll('&amp;', '&'), url));
  const image = sharp(await response.arrayBuffer());
  const { dominant } = await image.stats();
  const { width } = await image.metadata();
  return { width, isRed: dominant.r > dominant.b };
}

test('a mistake that is there before the start is shown until it is corrected', async () => {
  expect(firstPage).toContain('email: must be an e-mail address');
  expect(await textOf('/about')).not.toContain('Please correct');
});

const post = 'posts/slow-website-loses-calls.md';
const postPath = '/blog/slow-website-loses-calls';

test('drafts and future posts are shown and marked', async () => {
  const draft = readFileSync(inContent('pages/example.md'), 'utf8');
  writeFileSync(inContent('pages/team.md'), draft.replace(/^draft: true\n/m, ''));
  const text = readFileSync(inContent(post), 'utf8');
  const dated = text
    .replace(/^(date|updated): .*$/gm, '$1: 2999-12-01')
    .replace(/^title: .*$/m, 'title: Why slow websites lose calls, again')
    .replace('Your website is fast', 'A website is fast');
  writeFileSync(inContent('posts/later.md'), dated);
  await expect.poll(() => textOf('/example')).toContain('<mark>Draft</mark>');
  expect(await textOf('/blog/later')).toContain('<mark>Held back until December 1, 2999</mark>');
  expect(await textOf('/blog')).toContain('<mark>Held back until December 1, 2999</mark>');
  expect(await textOf('/team')).not.toContain('<mark>');
});

const onRequest = [
  ...globSync('src/pages/**/*.astro')
    .filter((file) => readFileSync(file, 'utf8').includes('export const prerender = false'))
    .map((file) =>
      file.replace(/^src\/pages|(\/index)?\.astro$/g, '').replace(/\[\w+\]/g, 'example'),
    )
    .filter((path) => !path.includes('[')),
  // The desk has one route.
  ...globSync('src/desk/pages/*.ts').flatMap(
    (file) => /path: '(\/desk[^']*)'/.exec(readFileSync(file, 'utf8'))?.slice(1) ?? [],
  ),
];

test('pages that the server renders on request show an example', async () => {
  expect(onRequest).toEqual(expect.arrayContaining(['/desk', '/desk/leads/example', '/book']));
  for (const path of onRequest) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toMatch(/<h1[\s\S]*<\/main>/);
  }
});

test('old addresses redirect', async () => {
  writeFileSync(inContent('redirects.yaml'), '/jobs: /services\n/Old Page.html: /about\n');
  const targetOf = async (path: string) => (await get(path)).headers.get('location');
  await expect.poll(() => targetOf('/Old%20Page.html')).toBe('/about');
  expect(await targetOf('/jobs')).toBe('/services');
  expect(await targetOf('/jobs?from=mail')).toBe('/services?from=mail');
});

test('a photo that arrives after the text appears without a restart', async () => {
  appendFileSync(inContent(post), '\n![A van](./van.jpg)\n');
  await expect.poll(() => textOf(postPath)).toContain('there is no photo content/posts/van.jpg');
  await savePhoto('posts/van.jpg', 'red');
  await expect.poll(() => shownPhoto(postPath, 'A van')).toEqual({ width: 600, isRed: true });
});

test('a photo that replaces one of the same name appears without a restart', async () => {
  await savePhoto('posts/van.jpg', 'blue', 700);
  await expect.poll(() => shownPhoto(postPath, 'A van')).toEqual({ width: 700, isRed: false });
});

test('a photo that replaces a drawing appears without a restart', async () => {
  mkdirSync(inContent('photos'));
  await savePhoto('photos/shop.jpg', 'red');
  const text = readFileSync(inContent(post), 'utf8');
  const photo = 'photo:\n  file: shop.jpg\n  alt: A shop\n';
  writeFileSync(inContent(post), text.replace(/^image:\n {2}.*\n {2}.*\n/m, photo));
  await expect.poll(() => shownPhoto('/blog', 'A shop')).toEqual({ width: 600, isRed: true });
});

test('a changed figure appears in every text that quotes it', async () => {
  const file = inContent('agency.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^phone: .*$/m, 'phone: (972) 555-0199'));
  await expect.poll(() => textOf('/privacy')).toMatch(/call us at[^.]*972/);
});
