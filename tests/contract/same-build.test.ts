import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../../src/app/backup/make-backup.ts';
import { builtContent } from '../../src/content/files/content-copy.ts';
import { openDatabase } from '../../src/platform/server/database/open-database.ts';
import {
  type PageRenderer,
  pageRenderer,
} from '../../src/platform/server/rendering/page-renderer.ts';
import { keepVersion } from '../../src/publishing/server/content-versions.ts';
import { bookingExample } from '../../src/site/on-request/example-pages.ts';
import { copyEnvironment, copyProject } from './copy-project.ts';

const run = promisify(execFile);
const prefixes = ['site-', 'a-folder-with-a-much-longer-name-'];
let folders: string[] = [];
let renderer: PageRenderer;

/** A redirect that is also a program, and a photo of that name, which Astro would import. */
const program = `/x: /?(module.exports=1,process.getBuiltinModule('fs').writeFileSync('ran','')):0\n`;
const named = '\n![A founder](../content/redirects.yaml?/../../photos/founder.jpg)\n';

/** A deliberately unsafe view: it renders a visitor's text as markup. */
const careless = '<p dangerouslySetInnerHTML={{ __html: booking.message }} />';

beforeAll(async () => {
  folders = prefixes.map((prefix) => mkdtempSync(join(tmpdir(), prefix)));
  for (const folder of folders) {
    copyProject(folder);
    const view = join(folder, 'src/booking/views/BookingView.tsx');
    const source = readFileSync(view, 'utf8');
    expect(source).toContain('<SessionChoices ');
    writeFileSync(view, source.replace('<SessionChoices ', `${careless}<SessionChoices `));
    const content = join(folder, 'content');
    cpSync('tests/contract/additions/photos', join(content, 'photos'), { recursive: true });
    writeFileSync(join(content, 'redirects.yaml'), program);
    appendFileSync(join(content, 'posts/slow-website-loses-calls.md'), named);
  }
  // The build ignores NODE_ENV, which is "test" here.
  await Promise.all(
    folders.map((cwd) => run('node', ['src/app/build.ts'], { cwd, env: copyEnvironment })),
  );
  renderer = pageRenderer(join(folders[0] ?? '', 'dist/server'));
  renderer.start();
});
afterAll(async () => {
  await renderer?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('builds of one project in differently named folders are identical', () => {
  const [first, second] = folders.map((folder) => join(folder, 'dist/client'));
  const filesOf = (folder = '') =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
      .sort();
  const files = filesOf(first);
  expect(filesOf(second)).toEqual(files);
  expect(files.length).toBeGreaterThan(100);
  const different = files.filter(
    (file) => !readFileSync(`${first}${file}`).equals(readFileSync(`${second}${file}`)),
  );
  expect(different).toEqual([]);
});

test('a file that a text names as a photo is not run', () => {
  const post = 'dist/client/blog/slow-website-loses-calls.html';
  for (const folder of folders) {
    expect(readFileSync(join(folder, post), 'utf8')).toContain('alt="A founder"');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  }
});

test('a machine on which a backup is restored has the same site, from its content', async () => {
  const [lost = '', restored = ''] = folders;
  const database = `file:${lost}/data/leads.db`;
  const backups = join(lost, 'backups');
  const built = builtContent(join(lost, 'dist'));
  if (!built) throw new Error('the build does not say what it was made of');
  const open = await openDatabase(database);
  await keepVersion(open, { at: Date.now(), isPublished: true, ...built }, (name) =>
    readFileSync(join(lost, 'dist', name)),
  );
  await open.close();
  const { path } = await makeBackup({ url: database, folder: backups, now: Date.now() });
  rmSync(join(restored, 'dist'), { recursive: true });
  const program = ['src/app/cli/main.ts', 'restore', path];
  const { stdout } = await run('node', program, {
    cwd: restored,
    env: { ...copyEnvironment, CONTENT_FOLDER: join(restored, 'own/content') },
  });
  expect(stdout).toContain('own/content again, and is published');
  for (const page of ['index.html', 'services/google-ads.html', 'privacy.html']) {
    const [before, after] = folders.map((folder) => readFileSync(`${folder}/dist/client/${page}`));
    expect(after).toEqual(before);
  }
});

test('a page rendered on request is not sent with a visitor’s script', async () => {
  const render = (message: string) =>
    renderer.render({
      path: '/book/example',
      locals: { booking: { ...bookingExample(new URLSearchParams()), message } },
    });
  const page = await render('We <b>repair</b> roofs.');
  expect(page?.html).toContain('<b>repair</b>');
  expect(page?.contentSecurityPolicy).toMatch(/script-src 'self' 'sha256-/);
  await expect(render('<script>steal()</script>')).rejects.toThrow('is not of this build');
});
