import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  builtContent,
  copyIntoBuild,
  fileHashes,
  filesDigest,
  readContent,
  sha256,
  writeContent,
} from '../../content/loading/content-files.ts';
import { exampleFolder } from '../../content/loading/content-folder.ts';
import { markFinished } from '../../platform/server/static/finished-build.ts';
import { type LeadDatabase, leadDatabase } from '../../schema/lead-database.ts';
import { migratedSqlite } from '../../testing/fresh-databases.ts';
import type { TaskKind } from '../publisher-task.ts';
import { astroBuild } from './astro-build.ts';
import { lockFile, takeBuildLock } from './build-lock.ts';
import { checkContent } from './check-content.ts';
import { listVersions, saveVersion } from './content-versions.ts';
import { performNextTask } from './publisher.ts';
import { claimTask, enqueueTask, leaseMs, listTasks, skewMs } from './publisher-tasks.ts';
import { listChanges, saveChange } from './site-changes.ts';

// A build of the site takes ten seconds, and a check one; these tests are about the steps around
// them.
vi.mock('./astro-build.ts');
vi.mock('./check-content.ts');
const building = vi.mocked(astroBuild);
const checking = vi.mocked(checkContent);
/** Has the next task check its content as the product does. */
const reallyCheck = async () => {
  const actual = await vi.importActual<typeof import('./check-content.ts')>('./check-content.ts');
  checking.mockImplementationOnce(actual.checkContent);
};
/** What the check of the next task finds. */
const findProblems = (...problems: string[]) =>
  checking.mockResolvedValueOnce({ problems, notices: [] });

const agency = 'content/agency.yaml';
let folder: string;
let database: LeadDatabase;
const example = readContent(exampleFolder);
const liveFiles = fileHashes(example);
const folders = () => ({ build: join(folder, 'dist'), content: join(folder, 'content') });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publisher-'));
  const { build, content } = folders();
  writeContent(example, content);
  mkdirSync(join(build, 'client'), { recursive: true });
  copyIntoBuild(build, example, 'Dana');
  markFinished(build);
  database = leadDatabase(await migratedSqlite(join(folder, 'leads.db')));
  const version = { at: Date.now(), person: 'Dana', isPublished: true, files: liveFiles };
  await database.use((store) =>
    saveVersion(store, version, (name) => example.get(name) ?? Buffer.alloc(0)),
  );
  checking.mockResolvedValue({ problems: [], notices: [] });
  building.mockImplementation(async ({ out }) => {
    mkdirSync(join(out, 'client'));
    writeFileSync(join(out, 'client/index.html'), 'new');
    return { code: 0, errors: '' };
  });
});
afterEach(async () => {
  vi.resetAllMocks();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Saves another text of a file at the desk, and asks for something. @returns all files. */
async function ask(kind: TaskKind, text: string, file = agency) {
  const bytes = Buffer.from(text);
  const liveVersion = liveFiles[file] ?? null;
  const versions = { expectedVersion: liveVersion, liveVersion };
  const wanted = { file, bytes, ...versions, person: 'Eli', now: Date.now() };
  await database.use((store) => saveChange(store, wanted));
  const files = { ...liveFiles, [file]: sha256(bytes) };
  const task = { kind, files, base: filesDigest(liveFiles), person: 'Eli', at: Date.now() };
  await database.use((store) => enqueueTask(store, task));
  return files;
}

const own = String(example.get(agency)).replace('Bold Acre LLC', 'Acre & Co');
const perform = () => performNextTask(database, folders());
const newest = async () => (await database.use(listTasks))[0];
const liveNow = () => builtContent(folders().build);
const inFolder = () => readFileSync(join(folders().content, 'agency.yaml'), 'utf8');
const expectUnchanged = () => {
  expect(liveNow()?.files).toEqual(liveFiles);
  expect(inFolder()).toBe(String(example.get(agency)));
};
/** Does something while the next build runs. */
const whileBuilding = (work: () => unknown) => {
  const build = building.getMockImplementation();
  building.mockImplementationOnce(async (options) => {
    await work();
    return (await build?.(options)) ?? { code: 1, errors: '' };
  });
};
const endClaim = (at: number) =>
  database.use(({ db }) => db.updateTable('publisher_tasks').set({ claimed_until: at }).execute());

test('a change is published, with who asked for it, and waits no longer', async () => {
  const files = await ask('publish', own);
  await reallyCheck();
  expect(await perform()).toMatchObject({ kind: 'publish', person: 'Eli', state: 'done' });
  expect(liveNow()).toEqual({ person: 'Eli', files });
  expect(inFolder()).toBe(own);
  expect(await database.use(listChanges)).toEqual([]);
  expect(building.mock.calls[0]?.[0].content).not.toBe(folders().content);
  expect(await perform()).toBeUndefined();
});

test('what somebody changed in the folder by hand is kept, and told', async () => {
  writeFileSync(join(folders().content, 'notes.yaml'), 'by: hand');
  writeFileSync(join(folders().content, 'agency.yaml'), `${own}# by hand\n`);
  await ask('publish', own);
  await perform();
  expect((await newest())?.report[0]).toBe(
    'Changes made by hand in the content folder are kept as version 2: content/agency.yaml, content/notes.yaml',
  );
  const [version] = await database.use(listVersions);
  expect(version).toMatchObject({ isPublished: false, number: 2 });
  expect(version?.files[agency]).toBe(sha256(Buffer.from(`${own}# by hand\n`)));
});

test('what cannot be published is told, and the site and the content are as before', async () => {
  await ask('publish', own.replace('(214) 555-0142', '12'));
  await reallyCheck();
  expect((await perform())?.state).toBe('refused');
  expect((await newest())?.report[0]).toMatch(
    /^content\/agency\.yaml, line \d+, phone: must be a phone number of ten digits/,
  );
  expect(await database.use(listChanges)).toHaveLength(1);
  expectUnchanged();
});

test('a report has nothing that a database refuses, whatever a draft has', async () => {
  await ask('check', `${own}"bad\\0key\\ud800": 1\n`);
  await reallyCheck();
  await perform();
  const [line = ''] = (await newest())?.report ?? [];
  expect(line).toContain('badkey');
  expect(line).not.toContain('\0');
  expect(line.isWellFormed()).toBe(true);
});

test('a report is as long as somebody reads', async () => {
  await ask('check', own);
  findProblems(...Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(1100)}`));
  await perform();
  const report = (await newest())?.report ?? [];
  expect(report).toHaveLength(100);
  expect(Math.max(...report.map((line) => line.length))).toBe(1000);
});

test('a report that cannot be kept ends its task all the same', async () => {
  await ask('check', own);
  findProblems('phone: must be a phone number');
  const refusing = `create trigger refusing before update on publisher_tasks
    when new.report like '%phone%' begin select raise(abort, 'refused'); end`;
  await database.use(({ db }) => sql.raw(refusing).execute(db));
  expect((await perform())?.state).toBe('refused');
  expect(await newest()).toMatchObject({
    state: 'refused',
    report: ['The publisher’s report could not be stored; see its log.'],
  });
});

test('a build that fails, and a full disk, change nothing', async () => {
  building.mockResolvedValueOnce({
    code: 1,
    errors: 'x\nPlease correct:\n  a link leads nowhere\n  Location:\n    /srv/a.js:1',
  });
  await ask('publish', own);
  await perform();
  expect(await newest()).toMatchObject({ state: 'refused', report: ['a link leads nowhere'] });
  building.mockImplementationOnce(async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  });
  await ask('publish', own);
  await perform();
  expect((await newest())?.report[0]).toMatch(/ENOSPC/);
  expectUnchanged();
  expect(await database.use(listChanges)).toHaveLength(1);
});

test('two publishers at once do what each was asked for', async () => {
  await ask('publish', own);
  const chat = 'content/shared/chat.yaml';
  const greeting = String(example.get(chat)).replace('title: Ask {name}', 'title: Ask us');
  await ask('check', greeting, chat);
  const both = await Promise.all([perform(), perform()]);
  expect(both.map((each) => each?.state)).toEqual(['done', 'done']);
  expect(inFolder()).toBe(own);
  expect(liveNow()?.files[chat]).toBe(liveFiles[chat]);
  expect(existsSync(join(folder, '.astro/publisher'))).toBe(true);
  expect(readdirSync(join(folder, '.astro/publisher'))).toEqual([]);
});

test('a publish waits for another build', async () => {
  const release = takeBuildLock(join(folder, lockFile), 0);
  await ask('publish', own);
  let isFree = false;
  whileBuilding(() => expect(isFree).toBe(true));
  const performed = perform();
  await expect.poll(async () => (await newest())?.state).toBe('running');
  await new Promise((resolve) => setTimeout(resolve, 100));
  isFree = true;
  release?.();
  expect((await performed)?.state).toBe('done');
});

test('a task of other content than is published now is refused', async () => {
  await ask('publish', own);
  copyIntoBuild(folders().build, new Map([...example, [agency, Buffer.from('name: X')]]), 'Ann');
  await perform();
  expect((await newest())?.report).toEqual([
    'Something else has been published in the meantime. Look at your changes again, then publish.',
  ]);
});

test('what is withdrawn while it is built, or taken over, is not published', async () => {
  await ask('publish', own);
  whileBuilding(() => endClaim(1));
  expect(await perform()).toMatchObject({
    state: 'refused',
    report: [expect.stringContaining('was withdrawn, or another publisher now has it')],
  });
  expectUnchanged();
  // The other one's is as it was.
  expect((await newest())?.state).toBe('running');
});

test('the task of a publisher that was killed is done by the next one, once', async () => {
  await ask('publish', own);
  const now = Date.now();
  expect(await database.use((store) => claimTask(store, now))).toBeDefined();
  const laterBy = (ms: number) => database.use((store) => claimTask(store, now + ms));
  // By the clocks of other machines.
  for (const ms of [-skewMs, -1, leaseMs + skewMs]) expect(await laterBy(ms)).toBeUndefined();
  expect(await laterBy(leaseMs + skewMs + 1)).toBeDefined();
  // Killed after it had replaced the build, it had not said so.
  copyIntoBuild(folders().build, new Map([...example, [agency, Buffer.from(own)]]), 'Eli');
  await endClaim(0);
  expect((await perform())?.state).toBe('done');
  expect(building).not.toHaveBeenCalled();
  expect(await database.use(listChanges)).toEqual([]);
});

test('a preview is built beside the site', async () => {
  const files = await ask('preview', own);
  await perform();
  expect(builtContent(`${folders().build}.preview`)?.files).toEqual(files);
  expectUnchanged();
});

const post = 'content/posts/later.md';
const postOf = (facts: string) =>
  `---\ntitle: Later\n${facts}\nexcerpt: ${'x'.repeat(60)}\nservice: seo-content\n---\n\nText.\n`;

test.each<[TaskKind, string, string]>([
  ['publish', 'date: 2999-12-05', 'held back until December 5, 2999'],
  ['publish', 'date: 2026-01-02\ndraft: true', 'held back as a draft'],
  ['preview', 'date: 2999-12-05', 'held back until December 5, 2999'],
])('a %s with "%s" says that it is %s', async (kind, facts, told) => {
  await ask(kind, postOf(facts), post);
  await reallyCheck();
  await perform();
  // The example has a draft, which nobody changed.
  expect(await newest()).toMatchObject({ state: 'done', report: [`${post}: ${told}`] });
});

test('what is held back is built into the preview, and not into the site', async () => {
  for (const kind of ['preview', 'publish'] as const) {
    await ask(kind, own);
    await perform();
  }
  expect(building.mock.calls.map(([{ showsUnpublished }]) => showsUnpublished)).toEqual([
    true,
    false,
  ]);
});
