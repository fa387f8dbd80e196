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
import { expect, test } from '@playwright/test';
import { makeBackup } from '../../src/app/backup/make-backup.ts';
import { bookingExample } from '../../src/booking/views/booking-examples.ts';
import { builtContent } from '../../src/content/loading/content-files.ts';
import {
  type PageRenderer,
  pageRenderer,
} from '../../src/platform/server/rendering/page-renderer.ts';
import { saveVersion } from '../../src/publishing/server/content-versions.ts';
import { openDatabase } from '../../src/schema/open-database.ts';
import { copyEnvironment, copyProject } from './copy-project.ts';

// In one worker and in order: each test goes on with the folder of the one before.
test.describe.configure({ mode: 'serial' });

const run = promisify(execFile);
let folder: string;
let renderer: PageRenderer | undefined;

/** A redirect that is also a program, and a photo of that name, which Astro would import. */
const program = `/x: /?(module.exports=1,process.getBuiltinModule('fs').writeFileSync('ran','')):0\n`;
const named = '\n![A founder](../content/redirects.yaml?/../../photos/founder.jpg)\n';
const post = 'slow-website-loses-calls';

/** A deliberately unsafe view: it renders a visitor's text as markup. */
const careless = '<p dangerouslySetInnerHTML={{ __html: booking.message }} />';

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a-folder-with-a-much-longer-name-'));
  copyProject(folder);
  const view = join(folder, 'src/booking/views/BookingView.tsx');
  const source = readFileSync(view, 'utf8');
  expect(source).toContain('<BookingActions ');
  writeFileSync(view, source.replace('<BookingActions ', `${careless}<BookingActions `));
  const content = join(folder, 'content');
  cpSync('tests/contract/additions/photos', join(content, 'photos'), { recursive: true });
  writeFileSync(join(content, 'redirects.yaml'), program);
  appendFileSync(join(content, `posts/${post}.md`), named);
  await run('node', ['src/app/build.ts'], { cwd: folder, env: copyEnvironment });
  renderer = pageRenderer(join(folder, 'dist/server'));
  renderer.start();
});
test.afterAll(async () => {
  await renderer?.stop();
  rmSync(folder, { recursive: true });
});

test('a file that a text names as a photo is not run', () => {
  const page = readFileSync(join(folder, `dist/client/blog/${post}.html`), 'utf8');
  expect(page).toContain('alt="A founder"');
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

test('a page rendered on request is not sent with a visitor’s script', async () => {
  const render = (message: string) =>
    renderer?.render({
      path: '/book/example',
      locals: { booking: { ...bookingExample(new URLSearchParams()), message } },
    });
  const page = await render('We <b>repair</b> roofs.');
  expect(page?.html).toContain('<b>repair</b>');
  expect(page?.contentSecurityPolicy).toMatch(/script-src 'self' 'sha256-/);
  await expect(render('<script>steal()</script>')).rejects.toThrow('is not from this build');
});

test('another folder in which a backup is restored has the same site, to the byte', async () => {
  const database = `file:${folder}/data/leads.db`;
  const built = builtContent('dist');
  if (!built) throw new Error('the build does not say what it was made of');
  const open = await openDatabase(database);
  await saveVersion(open, { at: Date.now(), isPublished: true, ...built }, (name) =>
    readFileSync(join('dist', name)),
  );
  await open.close();
  const backups = join(folder, 'backups');
  const { path } = await makeBackup({ url: database, folder: backups, now: Date.now() });
  rmSync(join(folder, 'dist'), { recursive: true });
  const { stdout } = await run('node', ['src/app/cli/main.ts', 'restore', path], {
    cwd: folder,
    env: { ...copyEnvironment, CONTENT_FOLDER: join(folder, 'own/content') },
  });
  expect(stdout).toContain('own/content and published');
  const filesOf = (root: string) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
      // Its dates are those of Git, of which the folder has none.
      .filter((name) => !name.startsWith('/sitemap.xml'))
      .sort();
  const [first, second] = ['dist/client', join(folder, 'dist/client')];
  const files = filesOf(first);
  expect(filesOf(second)).toEqual(files);
  expect(files.length).toBeGreaterThan(100);
  const different = files.filter(
    (file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))),
  );
  expect(different).toEqual([]);
});
