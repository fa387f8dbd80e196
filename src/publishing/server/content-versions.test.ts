import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  copyIntoBuild,
  fileHashes,
  readContent,
  writeContent,
} from '../../content/loading/content-files.ts';
import { exampleFolder } from '../../content/loading/content-folder.ts';
import { markFinished } from '../../platform/server/static/finished-build.ts';
import { eachFresh, freshDatabases } from '../../testing/fresh-databases.ts';
import { listVersions, readVersion, saveVersion } from './content-versions.ts';
import { adoptPublishedContent, isEmptyFolder, restoreVersion } from './restore-content.ts';

const databases = freshDatabases();
const now = Date.parse('2026-11-24T16:30:00Z');
/** Of several parts, the last one full. */
const photo = randomBytes(36_000);

type Texts = Record<string, string | Buffer>;
const contentOf = (texts: Texts) =>
  new Map(Object.entries(texts).map(([name, text]) => [`content/${name}`, Buffer.from(text)]));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (texts: Texts): void => {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe.each(databases.engines)('versions of content with $engine', ({ fresh, rule }) => {
  const use = eachFresh(fresh);
  const keep = (texts: Texts, { at = now, isPublished = true } = {}) => {
    const content = contentOf(texts);
    const version = { at, person: 'dana', isPublished, files: fileHashes(content) };
    return use((store) =>
      saveVersion(store, version, (name) => content.get(name) ?? Buffer.alloc(0)),
    );
  };
  const list = () => use(listVersions);
  const newest = async () => {
    const [version] = await list();
    if (!version) throw new Error('there is no version');
    return version;
  };
  const countParts = async () =>
    (await use(({ db }) => db.selectFrom('content_parts').select('digest').execute())).length;

  test('one of a machine whose clock was ahead hides no later one', async () => {
    await keep({ 'agency.yaml': 'one' }, { at: Date.now() + 86_400_000 });
    expect(await keep({ 'agency.yaml': 'two' }, { at: Date.now() })).toBe(2);
  });

  test('have every byte, and each file once', async () => {
    await keep({ 'agency.yaml': 'name: Acre', 'photos/shop.jpg': photo, 'empty.yaml': '' });
    await keep({ 'agency.yaml': 'name: Ames', 'photos/shop.jpg': photo, 'a/b.md': 'name: Acre' });
    expect(await countParts()).toBe(1 + 3 + 1 + 1);
    const { number, person, files } = await newest();
    expect({ number, person }).toEqual({ number: 2, person: 'dana' });
    const content = await use((store) => readVersion(store, files));
    expect([...content.keys()]).toEqual([
      'content/agency.yaml',
      'content/photos/shop.jpg',
      'content/a/b.md',
    ]);
    expect(content.get('content/photos/shop.jpg')).toEqual(photo);
    expect(String(content.get('content/a/b.md'))).toBe('name: Acre');
  });

  test('are kept once while nothing changes, and again once they return', async () => {
    for (const text of ['one', 'one', 'two', 'two', 'one']) await keep({ 'agency.yaml': text });
    await keep({ 'agency.yaml': 'two' }, { isPublished: false });
    expect((await list()).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('of an older build are not kept after those of a newer one', async () => {
    await keep({ 'agency.yaml': 'new' }, { at: now + 1 });
    await keep({ 'agency.yaml': 'old' }, { at: now });
    expect((await list()).map(({ at }) => at)).toEqual([now + 1]);
  });

  rule('are the last fifty, with their files alone', async () => {
    for (let version = 1; version <= 52; version += 1) {
      await keep({ 'agency.yaml': `version ${version}`, 'logo.svg': 'the same' });
    }
    const numbers = (await list()).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 52, 3]);
    expect(await countParts()).toBe(51);
  });

  test('come back, and keep what was in their place', async () => {
    await keep({ 'agency.yaml': 'good', 'photos/shop.jpg': photo });
    write({ 'agency.yaml': 'bad', 'services/new.yaml': 'new', '.git/config': 'hidden' });
    // As a restore leaves it that was killed.
    write({ 'agency.yaml.restoring.tmp': 'half' });
    const version = await newest();
    const restore = () => use((store) => restoreVersion(store, version, folder));
    expect(await restore()).toEqual({
      changed: ['content/agency.yaml', 'content/photos/shop.jpg', 'content/services/new.yaml'],
      replacedVersion: 2,
    });
    expect(fileHashes(readContent(folder))).toEqual(version.files);
    expect(read('.git/config')).toBe('hidden');
    expect(existsSync(join(folder, 'agency.yaml.restoring.tmp'))).toBe(false);
    const kept = await newest();
    expect(kept).toMatchObject({ number: 2, isPublished: false });
    const before = await use((store) => readVersion(store, kept.files));
    expect(String(before.get('content/services/new.yaml'))).toBe('new');
    expect(await restore()).toEqual({ changed: [], replacedVersion: 1 });
    expect(await list()).toHaveLength(2);
  });

  rule('come into a folder that does not exist', async () => {
    await keep({ 'agency.yaml': 'good' });
    const [version, missing] = [await newest(), join(folder, 'not/there')];
    expect(isEmptyFolder(missing)).toBe(true);
    await use((store) => restoreVersion(store, version, missing));
    expect(fileHashes(readContent(missing))).toEqual(version.files);
    expect(await list()).toHaveLength(1);
  });

  test('that another server published later are taken over once', async () => {
    const build = join(folder, 'dist');
    const own = join(folder, 'own');
    mkdirSync(build);
    const publish = (texts: Texts, at: number) => {
      copyIntoBuild(build, contentOf(texts), 'ann');
      markFinished(build, at);
    };
    const takeOver = () => use((store) => adoptPublishedContent(store, build, own));
    expect(await takeOver()).toBeUndefined();
    publish({ 'agency.yaml': 'one' }, now);
    await keep({ 'agency.yaml': 'one' }, { at: now + 1 });
    expect(await takeOver()).toBeUndefined();
    await keep({ 'agency.yaml': 'two' }, { at: now + 2 });
    expect(await takeOver()).toMatchObject({
      version: { number: 2, person: 'dana' },
      replacedVersion: undefined,
    });
    expect(readFileSync(join(own, 'agency.yaml'), 'utf8')).toBe('two');
    // A later publish of this server is not replaced.
    publish({ 'agency.yaml': 'three' }, now + 3);
    expect(await takeOver()).toBeUndefined();
  });
});

test('what a linked folder has is not removed', () => {
  write({ 'own/agency.yaml': 'name: Acre', 'own/a.yaml': 'a', 'linked/b.yaml': 'b' });
  symlinkSync(join(folder, 'linked'), join(folder, 'own/pages'));
  writeContent(contentOf({ 'agency.yaml': 'name: Ames' }), join(folder, 'own'));
  expect(read('own/agency.yaml')).toBe('name: Ames');
  expect(existsSync(join(folder, 'own/a.yaml'))).toBe(false);
  expect(read('linked/b.yaml')).toBe('b');
});

test.each([
  '../agency.yaml',
  'content/../agency.yaml',
  'content/a/./b.yaml',
  'content/a\\b',
  '/etc/x',
])('a file that is called %s is not written, nor any other', (name) => {
  const content = new Map([
    ['content/agency.yaml', Buffer.from('good')],
    [name, Buffer.from('bad')],
  ]);
  expect(() => writeContent(content, folder)).toThrow('is not a valid content file name');
  expect(() => writeContent(readContent(exampleFolder), exampleFolder)).toThrow(
    'example and is read-only',
  );
  expect(existsSync(join(folder, 'agency.yaml'))).toBe(false);
});
