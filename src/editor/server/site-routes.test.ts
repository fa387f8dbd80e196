import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  builtContent,
  copyIntoBuild,
  filesDigest,
  sha256,
} from '../../content/loading/content-files.ts';
import { exampleFolder, readContentFiles } from '../../content/loading/content-folder.ts';
import { pathWith } from '../../desk/desk-paths.ts';
import { setManager, setPublisher } from '../../desk/server/store/people.ts';
import { markFinished } from '../../platform/server/static/finished-build.ts';
import {
  listVersions,
  readVersion,
  saveVersion,
} from '../../publishing/server/content-versions.ts';
import {
  claimTask,
  enqueueTask,
  listTasks,
  renewLease,
  settleTask,
} from '../../publishing/server/publisher-tasks.ts';
import { listChanges, saveChange } from '../../publishing/server/site-changes.ts';
import {
  type DeskResponse,
  deskBrowser,
  deskOrigin,
  shown,
  signedIn,
} from '../../testing/desk-browser.ts';
import { editorPaths } from '../editor-paths.ts';
import { type SitePage, sitePage } from '../pages/site.ts';
import { siteFilePage } from '../pages/site-file.ts';
import { sitePhotosPage } from '../pages/site-photos.ts';
import { fieldName } from '../site-forms.ts';
import { slugOf } from '../slug.ts';

const agency = 'content/agency.yaml';
const post = 'content/posts/hail.md';
const published = {
  [agency]: 'name: Acre # ours\nphone: (214) 555-0142\nfounder:\n  role: Founder\nteam: []\n',
  [post]: '---\ntitle: Hail\ndate: 2026-11-01\nexcerpt: Short\nservice: seo\n---\n\nHail comes.\n',
  'content/services/seo.yaml': 'title: SEO\nfigures:\n  build: 4 weeks\n',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  publish(published);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a build in the place of the published one, as the publisher does. */
function publish(files: Record<string, string>, build = join(folder, 'dist')): void {
  rmSync(build, { recursive: true, force: true });
  mkdirSync(join(build, 'client'), { recursive: true });
  const content = Object.entries(files).map(([name, text]): [string, Buffer] => [
    name,
    Buffer.from(text),
  ]);
  copyIntoBuild(build, new Map(content), 'Dana');
  markFinished(build);
}

const desk = signedIn(deskBrowser(() => ({ SITE_FOLDER: join(folder, 'dist') })));
const { get, use, signIn, invite, open, pageAt, submit, cookie } = desk;
// The server keeps what is published once it has started.
beforeEach(() => expect.poll(() => use(listVersions)).toHaveLength(1));

const addressOf = (fields: Record<string, string>) => pathWith(siteFilePage.path, fields);
const textAt = (...path: (string | number)[]) => fieldName('text', path);
/** The page that a response leads to. */
const pageAfter = ({ headers }: DeskResponse) => pageAt(String(headers.location));
const publishAll = (fields: Record<string, string> = {}) => submit(editorPaths.publishSite, fields);
const discardChange = (change: Record<string, string>) => submit(editorPaths.discardChange, change);

/** A person at the desk, or Dana, who looks at a file and saves it. */
const editorOf = (file: string, fields: Record<string, string> = {}, by = cookie()) => {
  let expectedVersion = '';
  return {
    open: async () => {
      const page = shown(await get(addressOf({ file, ...fields }), by));
      expectedVersion = page.expectedVersion;
      return page;
    },
    save: (changed: Record<string, string>) =>
      desk.post(
        siteFilePage.path,
        { file, expectedVersion, ...fields, ...changed },
        { cookie: by },
      ),
  };
};

/** Opens a file and saves it with changes. */
async function saveNow(changed: Record<string, string>, ...at: Parameters<typeof editorOf>) {
  const editor = editorOf(...at);
  await editor.open();
  return await editor.save(changed);
}
const saveText = (text: string, file = agency, by = cookie()) => saveNow({ text }, file, {}, by);

/** Invites Eli, who may publish and is no owner, and signs him in. */
async function signInEli() {
  const eli = await invite('eli@acre.example', 'Eli');
  await use((store) => setPublisher(store, eli.id, true));
  return { eli, cookie: await signIn(eli) };
}

/** What a button of the page says about a change. */
const changeOf = async (file: string) => {
  const change = (await use(listChanges)).find((each) => each.file === file);
  return { file, digest: change?.digest ?? '' };
};

/** What is waiting to be published of a file. */
const waiting = async (file: string): Promise<string | undefined> => {
  const { digest } = await changeOf(file);
  if (!digest) return undefined;
  return String((await use((store) => readVersion(store, { [file]: digest }))).get(file));
};

test('a text is saved to the byte, checked, and published with what was there', async () => {
  const editor = editorOf(agency);
  expect((await editor.open()).editedPart).toEqual({ kind: 'text', text: published[agency] });
  const text = `${published[agency]}# 🌵 “more”`;
  // Browsers send other line breaks, and drop the last one.
  const response = await editor.save({ text: text.replaceAll('\n', '\r\n') });
  expect(response.headers.location).toMatch(/\/desk\/site\/file\?.*saved=1/);
  expect(await waiting(agency)).toBe(`${text}\n`);
  expect((await pageAt(sitePage.path)).changes).toMatchObject([
    { file: agency, person: 'Dana', kind: 'changed', isOutdated: false },
  ]);

  expect((await publishAll()).statusCode).toBe(303);
  const [task, check] = await use(listTasks);
  const live = builtContent(join(folder, 'dist'))?.files ?? {};
  expect(check).toMatchObject({ kind: 'check', state: 'waiting' });
  expect(task).toMatchObject({
    ...{ number: 2, kind: 'publish', person: 'Dana', base: filesDigest(live) },
    files: { ...live, [agency]: sha256(Buffer.from(`${text}\n`)) },
  });
  publish({ ...published, [agency]: `${text}\n` });
  expect((await pageAt(sitePage.path)).changes).toEqual([]);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a whole file', {}, { text: `${published[agency]}# more\n` }],
  ['a form', { form: 'facts' }, { [textAt('phone')]: '(469) 555-0101' }],
  ['a new post', { form: 'post' }, { [textAt('title')]: 'Hail', body: 'It hails.' }],
])(
  '%s that is saved twice at once, or again, is saved once, without a word',
  async (_, at, typed) => {
    const editor = editorOf(at.form === 'post' ? 'content/posts/hail-2.md' : agency, at);
    await editor.open();
    const pressed = await Promise.all([editor.save(typed), editor.save(typed)]);
    pressed.push(await editor.save(typed));
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await use(listChanges)).toHaveLength(1);
  },
);

test('what is open before going live stands on the page, each with its field', async () => {
  const example = readContentFiles(exampleFolder).get(agency) ?? '';
  await saveText(example.replace(/^phone: .*$/m, 'phone: (214) 555-9999'));
  const { gaps }: SitePage = await pageAt(sitePage.path);
  const places = gaps.required.map(({ file, at }) => `${file} ${at}`);
  expect(places).toContain(`${agency} email`);
  expect(places).not.toContain(`${agency} phone`);
  expect(gaps.claims.map(({ at }) => at)).toContain('hours');
  expect(gaps.optional.map(({ at }) => at)).toContain('founder.portrait');
});

test('a form changes the values that were changed, and adds and removes entries', async () => {
  const editor = editorOf(agency, { form: 'people' });
  expect((await editor.open()).editedPart.content).toEqual({
    founder: { role: 'Founder' },
    team: [],
  });
  await editor.save({
    [textAt('founder', 'name')]: ' Ann ',
    [textAt('founder', 'role')]: 'Founder',
    [textAt('team', 0, 'name')]: 'Bo',
    [textAt('team', 0, 'role')]: 'Ads',
    // Another form has this.
    [textAt('phone')]: '1',
  });
  expect(await waiting(agency)).toBe(
    published[agency]
      .replace('role: Founder\n', 'role: Founder\n  name: Ann\n')
      .replace('team: []', 'team: [{name: Bo, role: Ads}]'),
  );
  await saveNow({ [fieldName('removal', ['team', 0])]: 'yes' }, agency, { form: 'people' });
  expect(await waiting(agency)).toMatch(/team: \[\]/);
});

test('a post is begun with its title, and its text and facts are changed apart', async () => {
  const file = 'content/posts/why-hail.md';
  const begun = await pageAt(`${siteFilePage.path}?form=post&new=Why+Hail%3F`);
  expect(begun).toMatchObject({ file, expectedVersion: '' });
  expect(begun.editedPart.content).toMatchObject({ title: 'Why Hail?', draft: true });
  expect(begun.editedPart.content.service).toBeUndefined();
  await editorOf(file, { form: 'post' }).save({
    [textAt('title')]: 'Why Hail?',
    [textAt('service')]: 'seo',
    body: '## One\r\n\r\nTwo',
  });
  expect(await waiting(file)).toMatch(
    /^---\ntitle: "Why Hail\?"\ndate: .*\ndraft: true\nservice: seo\n---\n\n## One\n\nTwo\n$/,
  );
  await saveNow({ [textAt('title')]: 'Hail: again' }, post, { form: 'post' });
  expect(await waiting(post)).toBe(published[post].replace('title: Hail', 'title: "Hail: again"'));
});

test('what is typed is saved without characters that nobody sees', async () => {
  const typed = {
    [textAt('title')]: 'Hail\vsea\u0008son',
    body: 'Hail\u001b comes,\fand goes.',
  };
  await saveNow(typed, post, { form: 'post' });
  const saved = published[post].replace('title: Hail', 'title: Hail season');
  expect(await waiting(post)).toBe(saved.replace('comes.', 'comes, and goes.'));
  await saveText(`${published[agency]}# a\v\u0008b\tc\n`);
  expect(await waiting(agency)).toBe(`${published[agency]}# a b\tc\n`);
  const service = 'content/services/seo.yaml';
  await saveNow({ [textAt('title')]: 'SEO\u0007 and more' }, service, { at: '["title"]' });
  expect(await waiting(service)).toContain('title: SEO and more\n');
});

test.each([
  ['Реклама 2027', '', /letters from a to z/],
  ['東京 🌵', '🌵', /letters from a to z/],
  ['Hail', '', /is already a file named hail\./],
  ['Storms', 'Hail!', /is already a file named hail\./],
])('a post with the title %s gets an address of its own, and keeps its title', async (...row) => {
  const [title, address, problem] = row;
  const begin = (typed: Record<string, string>) =>
    open(pathWith(siteFilePage.path, { form: 'post', new: title, ...typed }));
  expect((await pageAfter(await begin({ address }))).newFile).toMatchObject({
    title,
    address: address || slugOf(title),
    problem: expect.stringMatching(problem),
  });
  const begun = shown(await begin({ address: 'Second Storm' }));
  expect(begun).toMatchObject({ file: 'content/posts/second-storm.md', expectedVersion: '' });
  expect(begun.editedPart.content.title).toBe(title);
});

test('a post that is held back says until when, and can be looked at', async () => {
  const facts = (own: string) => published[post].replace('date: 2026-11-01', own);
  publish({ ...published, [post]: facts('date: 2999-12-05') });
  const { hiddenReason } = await pageAt(addressOf({ file: post, form: 'post' }));
  expect(hiddenReason).toEqual({ reason: 'future', date: '2999-12-05' });
  publish({ ...published, [post]: facts('date: 2026-11-01\ndraft: true') });
  expect((await pageAt(addressOf({ file: post }))).hiddenReason).toEqual({ reason: 'draft' });
  expect((await publishAll()).statusCode).toBe(422);
  expect((await submit(editorPaths.previewSite, {})).statusCode).toBe(303);
  expect(await use(listTasks)).toMatchObject([{ kind: 'preview' }]);
});

const plano = 'content/cities/plano.yaml';
const city = 'name: Plano # ours\norder: 1\npage:\n  map: {a: [1, 2]}\n  neighbors: [frisco]\n';

test('a city begins by its form, last in order, or as a copy with all that its form lacks', async () => {
  publish({ ...published, [plano]: city });
  const file = 'content/cities/rockwall.yaml';
  const begun = await pageAt(`${siteFilePage.path}?form=city&new=Rockwall`);
  expect(begun).toMatchObject({ file, editedPart: { content: { name: 'Rockwall', order: 2 } } });
  await editorOf(file, { form: 'city' }).save({ [textAt('name')]: 'Rockwall' });
  expect(await waiting(file)).toBe('name: "Rockwall"\norder: 2\n');

  const copying = { copy: plano, form: 'city', file: 'Allen' };
  const copied = await pageAt(pathWith(siteFilePage.path, copying));
  expect(copied).toMatchObject({ copy: plano, editedPart: { content: { name: 'Plano' } } });
  const copy = { ...copying, file: 'content/cities/allen.yaml' };
  await editorOf(copy.file, copy).save({ [textAt('name')]: 'Allen' });
  expect(await waiting(copy.file)).toBe(city.replace('Plano', 'Allen'));
  // Its name is taken by now.
  const taken = await editorOf(copy.file, copy).save({ [textAt('name')]: 'Addison' });
  expect(shown(taken).problem).toContain('Others have since changed name');
});

test('what names a removed file goes with it', async () => {
  const chat = 'content/shared/chat.yaml';
  publish({
    ...{ ...published, [plano]: city, 'content/cities/frisco.yaml': 'name: Frisco\n' },
    [agency]: 'serviceArea: [plano, frisco] # ours\nname: frisco\n',
    [chat]: 'cities:\n  names:\n    frisco: the star\n    plano: a\n',
  });
  const { expectedVersion } = await pageAt(addressOf({ file: 'content/cities/frisco.yaml' }));
  await submit(editorPaths.removeFile, { file: 'content/cities/frisco.yaml', expectedVersion });
  expect(await waiting(agency)).toBe('serviceArea: [plano] # ours\nname: frisco\n');
  expect(await waiting(plano)).toBe(city.replace('  neighbors: [frisco]\n', ''));
  expect(await waiting(chat)).toBe('cities:\n  names:\n    plano: a\n');
});

test('a page that waits for its check renews itself, and no longer once nothing checks', async () => {
  const saved = await saveNow({ [textAt('phone')]: '12' }, agency, { form: 'facts' });
  const waited = await open(String(saved.headers.location));
  expect([waited.headers.refresh, shown(waited).saveStatus]).toEqual(['2', 'checking']);
  await use(({ db }) =>
    db
      .updateTable('publisher_tasks')
      .set({ at: Date.now() - 20_000 })
      .execute(),
  );
  const left = await open(String(saved.headers.location));
  expect([left.headers.refresh, shown(left).saveStatus]).toEqual([undefined, 'unchecked']);
});

test.each([
  ['content/services/seo.yaml', 3, 'form=prices&open=figures.build#field-figures.build'],
  ['content/shared/hero.yaml', 2, 'at=%5B%22a%22%2C%22b%22%5D#field-a.b'],
  [post, 8, 'form=post&open=the+text#field-the-text'],
  ['content/shared/hero.yaml', 9, undefined],
])('line %s:%d is edited at %s', async (file, line, place) => {
  publish({
    ...published,
    'content/shared/hero.yaml': 'a:\n  b: c\nd: [1\n'.slice(0, line < 9 ? 9 : 14),
  });
  const { statusCode, headers } = await open(addressOf({ file, line: String(line) }));
  expect(statusCode).toBe(place ? 303 : 200);
  if (place) expect(headers.location).toBe(`${addressOf({ file })}&${place}`);
});

test('a passage is found by words as the site shows them, and changed', async () => {
  const { foundTexts } = await pageAt(`${sitePage.path}?q=4+WEEKS`);
  expect(foundTexts).toEqual([
    { file: 'content/services/seo.yaml', path: ['figures', 'build'], excerpt: '4 weeks' },
  ]);
  const at = JSON.stringify(['figures', 'build']);
  const editor = editorOf('content/services/seo.yaml', { at });
  expect((await editor.open()).editedPart).toMatchObject({ kind: 'value', text: '4 weeks' });
  await editor.save({ [textAt('figures', 'build')]: '5 weeks' });
  expect(await waiting('content/services/seo.yaml')).toBe(
    'title: SEO\nfigures:\n  build: 5 weeks\n',
  );
  expect((await editor.save({ [textAt('figures', 'build')]: ' ' })).statusCode).toBe(422);
});

test('of two people, neither overwrites the other; what differs is merged', async () => {
  const dana = editorOf(agency, { form: 'people' });
  const { cookie: his } = await signInEli();
  const [form, text] = [editorOf(agency, { form: 'people' }, his), editorOf(agency, {}, his)];
  await Promise.all([dana.open(), form.open(), text.open()]);
  await dana.save({ [textAt('founder', 'name')]: 'Ann' });

  const refused = await text.save({ text: published[agency].replace('Founder', 'Boss') });
  expect(refused.statusCode).toBe(422);
  expect(shown(refused)).toMatchObject({
    // Saved as it is shown, it changes nothing.
    editedPart: { kind: 'text', text: expect.stringContaining('name: Ann') },
    conflictText: expect.stringContaining('role: Boss'),
    problem: expect.stringContaining('changed the same lines (Dana saved this file last), so'),
  });
  await text.save({ text: published[agency].replace('# ours', '# theirs') });
  expect(await waiting(agency)).toMatch(/# theirs\n.*name: Ann\n/s);
  const same = await form.save({ [textAt('founder', 'name')]: 'Eve' });
  expect(same.statusCode).toBe(422);
  expect(shown(same)).toMatchObject({
    problem: expect.stringContaining(
      'Others have since changed founder.name (Eli saved this file last), so',
    ),
    editedPart: { content: { founder: { name: 'Eve' } } },
    reportedProblems: [{ file: agency, at: 'founder.name' }],
  });
  await form.save({ [textAt('founder', 'role')]: 'Owner' });
  expect(await waiting(agency)).toContain('founder:\n  role: Owner\n  name: Ann\n');

  const expectedVersion = sha256(Buffer.from(published[agency]));
  const removed = await submit(editorPaths.removeFile, { file: agency, expectedVersion });
  expect(await waiting(agency)).toContain('name: Ann\n');
  expect((await pageAfter(removed)).problem).toContain(
    'Someone else has changed content/agency.yaml in the meantime, so it was not removed.',
  );
});

test('the text of a post that was not saved stays in its form', async () => {
  const first = editorOf(post, { form: 'post' });
  const other = editorOf(post, { form: 'post' }, (await signInEli()).cookie);
  await Promise.all([first.open(), other.open()]);
  await first.save({ body: 'Hail comes. By Dana.' });
  for (const body of ['Hail comes. By Eli.', 'x'.repeat(70_000)]) {
    const refused = await other.save({ body });
    expect(refused.statusCode).toBe(422);
    expect(shown(refused).editedPart.body).toBe(body);
  }
});

test('an edit of a list in which a colleague removed an entry stays with its entry', async () => {
  const team = 'team: [{ name: Ann }, { name: Ben }, { name: Cy, role: Ads }, { name: Dee }]';
  publish({ ...published, [agency]: published[agency].replace('team: []', team) });
  const [dana, eli] = [
    editorOf(agency, { form: 'people' }),
    editorOf(agency, { form: 'people' }, (await signInEli()).cookie),
  ];
  await Promise.all([dana.open(), eli.open()]);
  await dana.save({ [fieldName('removal', ['team', 1])]: 'yes' });
  const role = textAt('team', 2, 'role');
  const late = shown(await eli.save({ [role]: 'Web' }));
  expect(late).toMatchObject({
    problem: expect.stringContaining('Others have since changed team (Dana saved this file last)'),
    conflictText: 'team, entry 3, role: Web',
    editedPart: {
      content: { team: [{ name: 'Ann' }, { name: 'Cy', role: 'Ads' }, { name: 'Dee' }] },
    },
  });
  expect(late.editedPart.content.team[2]).not.toHaveProperty('role');
});

test('what was published meanwhile is not replaced unless somebody says so', async () => {
  await saveText('name: Mine\n');
  publish({ ...published, [agency]: 'name: Theirs\n' });
  expect((await pageAt(sitePage.path)).changes[0].isOutdated).toBe(true);
  const refused = await publishAll();
  expect(shown(refused).problem).toMatch(/Keep or take back the change first/);
  await submit(editorPaths.keepChange, await changeOf(agency));
  expect((await pageAt(sitePage.path)).changes[0].isOutdated).toBe(false);
  await discardChange(await changeOf(agency));
  expect((await pageAt(sitePage.path)).changes).toEqual([]);
});

test('an earlier version is published again', async () => {
  const [first] = await use(listVersions);
  const files = { [agency]: sha256(Buffer.from('name: New\n')) };
  const version = { at: Date.now() + 1000, person: 'Dana', isPublished: true, files };
  await use((store) => saveVersion(store, version, () => Buffer.from('name: New\n')));
  await submit(editorPaths.restoreSite, { number: '1' });
  expect(await use(listTasks)).toMatchObject([{ kind: 'publish', files: first?.files }]);
  const refused = await submit(editorPaths.restoreSite, { number: '7' });
  expect(shown(refused).problem).toBe('This version is no longer stored.');
});

test('facts that send visitors elsewhere are published by an owner alone', async () => {
  const { cookie: other } = await signInEli();
  const postAsOther = (path: string, fields = {}) => desk.post(path, fields, { cookie: other });
  const changes = [
    ['analytics:\n  id: G-1\n  script: https://evil.example/a.js\n', 'analytics'],
    ['siteUrl: https://evil.example\nmap: { embed: https://evil.example }\n', 'siteUrl, map'],
    ['email: thief@evil.example\nkeepLeadsMonths: 1\n', 'email, keepLeadsMonths'],
    [
      'team: &a []\nwebhook: *a\n',
      'siteUrl, webhook, analytics, map, email, mailVisitors, keepSuspectedDays, keepLeadsMonths',
    ],
  ];
  for (const [line = '', names = ''] of changes) {
    await saveText(`${published[agency]}${line}`, agency, other);
    const refused = await postAsOther(editorPaths.publishSite);
    expect(refused.statusCode).toBe(422);
    expect(shown(refused).problem).toContain(`: ${names} would change in agency.yaml`);
    expect(shown(refused).managerFacts.join(', ')).toBe(names);
  }
  const unseen = shown(await publishAll());
  expect(unseen.problem).toContain('Check that this is right');
  expect((await publishAll({ shown: unseen.shownDigest })).statusCode).toBe(303);

  // Nor by the way of an earlier version.
  const earlier = `name: New\n${changes[0]?.[0]}`;
  const files = { [agency]: sha256(Buffer.from(earlier)) };
  const version = { at: Date.now(), person: 'Dana', isPublished: true, files };
  const number = await use((store) => saveVersion(store, version, () => Buffer.from(earlier)));
  const again = await postAsOther(editorPaths.restoreSite, { number: String(number) });
  expect(again.statusCode).toBe(422);

  await saveText(published[agency].replace('0142', '0143'), agency, other);
  expect((await postAsOther(editorPaths.publishSite)).statusCode).toBe(303);
});

test('what the publisher reports stands on the pages', async () => {
  const saved = await saveNow({ [textAt('phone')]: '12' }, agency, { form: 'facts' });
  const report = [`${agency}, line 2, phone: must be a phone number`];
  await use((store) => settleTask(store, { number: 1, until: 0 }, 'refused', report));
  expect(await pageAfter(saved)).toMatchObject({
    saveStatus: 'checked',
    reportedProblems: [{ file: agency, line: 2, at: 'phone', text: 'must be a phone number' }],
  });
  const [task] = (await pageAt(sitePage.path)).tasks;
  expect(task).toMatchObject({ state: 'refused', isCurrent: true });
});

test('what waits for the publisher is withdrawn with the right of who gave it', async () => {
  const { eli, cookie: his } = await signInEli();
  const restore = (by: string) =>
    desk.post(editorPaths.restoreSite, { number: '1' }, { cookie: by });
  await restore(cookie());
  await restore(his);
  const givers = async () => (await use(listTasks)).map(({ person }) => person);
  expect(await givers()).toEqual(['Eli', 'Dana']);
  await use((store) => setPublisher(store, eli.id, false));
  expect(await givers()).toEqual(['Dana']);
  await use((store) => setPublisher(store, eli.id, true));
  await use((store) => setManager(store, eli.id, true));
  await restore(his);
  const now = Date.now();
  await use((store) => claimTask(store, now));
  const lease = (await use((store) => claimTask(store, now)))?.lease ?? { number: 0, until: 0 };
  expect(lease.number).not.toBe(0);
  await use((store) => setManager(store, eli.id, false));
  expect(await givers()).toEqual(['Dana']);
  expect(await use((store) => renewLease(store, lease, now))).toBeUndefined();
});

test('a text that is too long for a form gets a page that says so', async () => {
  const fields = { file: agency, expectedVersion: '', text: '語'.repeat(20_000) };
  const refused = await submit(siteFilePage.path, fields);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    413,
    'text/html; charset=utf-8',
  ]);
  expect(refused.body).toContain('save less of it');
  expect((await desk.post(siteFilePage.path, fields)).headers['content-type']).toContain('json');
});

test('who may not publish, a forged request, and a name outside the folder change nothing', async () => {
  const eli = await invite('eli@acre.example', 'Eli');
  const other = await signIn(eli);
  const fields = { file: agency, expectedVersion: '', text: 'x' };
  const { thumbnail, ...posted } = editorPaths;
  for (const path of [sitePage.path, addressOf({ file: agency }), sitePhotosPage.path, thumbnail]) {
    expect((await get(path, other)).statusCode).toBe(403);
  }
  expect((await get('/desk/preview/', other)).statusCode).toBe(403);
  const posts = Object.values(posted);
  for (const path of [siteFilePage.path, sitePhotosPage.path, ...posts]) {
    expect((await desk.post(path, fields, { cookie: other })).statusCode).toBe(403);
    const forged = {
      cookie: cookie(),
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    // As for any address that takes no form.
    expect((await desk.post(path, fields, forged)).statusCode).toBe(405);
    expect((await desk.post(path, fields)).statusCode).toBe(403);
  }
  for (const file of ['../package.json', 'content/.env.yaml']) {
    await submit(siteFilePage.path, { ...fields, file });
    expect((await open(addressOf({ file }))).statusCode).toBe(303);
    await submit(editorPaths.removeFile, { file, expectedVersion: '' });
  }
  expect(await use(listChanges)).toEqual([]);
  expect(await use(listTasks)).toEqual([]);
});

test.each([
  ['Why Us', 'why-us'],
  ['St. Paul', 'st-paul'],
  ['A/B tests, Part 1.5', 'a-b-tests-part-1-5'],
  ['posts/St. Paul.md', 'st-paul'],
  ['rock-wall.md', 'rock-wall'],
  [post.replace('hail', 'snow'), 'snow'],
])('a copy named %s becomes %s, beside its original', async (name, file) => {
  const copy = await open(pathWith(siteFilePage.path, { copy: post, file: name }));
  expect(shown(copy)).toMatchObject({ file: `content/posts/${file}.md`, expectedVersion: '' });
});

test.each([{ file: 'Rock Wall.yaml' }, { file: '東京', copy: post }])(
  'what cannot be a name is told: %j',
  async (typed) => {
    const { problem } = await pageAfter(await open(pathWith(siteFilePage.path, typed)));
    expect(problem).toContain(`“${typed.file}” cannot be a file name`);
  },
);

test('a file that cannot be read as YAML is edited as text', async () => {
  const bomb = `a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`;
  publish({ ...published, [agency]: bomb });
  const editor = editorOf(agency, { form: 'facts' });
  expect((await editor.open()).editedPart).toEqual({ kind: 'text', text: bomb });
});

const red = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

type Sent = { as?: string | undefined; by?: string; whileArriving?: () => Promise<unknown> };

/** Sends a form with a file, with its media type if it is given. */
const upload = async (filename: string, bytes: Buffer, { as, by, whileArriving }: Sent = {}) => {
  const boundary = 'boundary';
  const said = as
    ? `--${boundary}\r\nContent-Disposition: form-data; name="as"\r\n\r\n${as}\r\n`
    : '';
  const head = `${said}--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return await desk.request({
    method: 'POST',
    url: sitePhotosPage.path,
    payload: Readable.from(
      (async function* () {
        yield Buffer.concat([Buffer.from(head), bytes]);
        // The request is read as far as this before the rest is sent.
        if (whileArriving) await sleep(300).then(whileArriving);
        yield Buffer.from(`\r\n--${boundary}--\r\n`);
      })(),
    ),
    headers: {
      cookie: by ?? cookie(),
      origin: deskOrigin,
      referer: `${deskOrigin}/desk/site/photos`,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
};

test('a photo is turned upright and says nothing of where it was taken', async () => {
  const photo = await red(60, 40)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '32/1 46/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // Pressed twice.
  const [response, again] = await Promise.all(
    [photo, photo].map((bytes) => upload('../../IMG 1.JPG', bytes)),
  );
  expect(again?.headers.location).toBe(response?.headers.location);
  expect(response?.headers.location).toContain('content%2Fphotos%2Fimg-1.jpg');
  const [change] = await use(listChanges);
  const files = { x: change?.digest ?? '' };
  const kept = (await use((store) => readVersion(store, files))).get('x');
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 40, height: 60 });
  const [{ file, expectedVersion }] = (await pageAt(sitePhotosPage.path)).photos;
  const small = await open(pathWith(editorPaths.thumbnail, { file, expectedVersion }));
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 192 });
  for (const wrong of [{ file, expectedVersion: 'other' }, { file: agency }, {}] as Record<
    string,
    string
  >[]) {
    expect((await open(pathWith(editorPaths.thumbnail, wrong))).statusCode).toBe(404);
  }
  const flood = Array.from({ length: 60 }, () =>
    open(pathWith(editorPaths.thumbnail, { file, expectedVersion })),
  );
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
  expect(statuses).toContain(503);

  const script =
    '<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
  for (const [name, bytes, problem, as] of [
    ['a.jpg', Buffer.from('<?php'), /^This is not a photo\. Send it as a still JPEG/],
    ['logo.svg', Buffer.from(script), /Another logo/],
    ['logo.svg', Buffer.from(script), /without scripts/, 'logo'],
    ['logo.svg', Buffer.from('text'), /is no SVG drawing/, 'wordmark'],
    ['a.jpg', Buffer.alloc(0), /Choose a photo/],
    ['a.jpg', Buffer.alloc(16 * 1024 * 1024), /larger than 15 MB/],
  ] as [string, Buffer, RegExp, string?][]) {
    const refused = await upload(name, bytes, { as });
    expect(refused.statusCode).toBe(422);
    expect(shown(refused).problem).toMatch(problem);
  }
  expect(await use(listChanges)).toHaveLength(1);
});

test.each([
  ['Peña José.JPG', 'jpeg', 'pena-jose.jpg'],
  ['東京.png', 'png', 'photo.png'],
  ['shop.webp', 'webp', 'shop.webp'],
  ['shop.avif', 'avif', 'shop.avif'],
] as const)('a photo uploaded as %s, in %s, is kept as %s', async (filename, format, name) => {
  await upload(filename, await red().toFormat(format).toBuffer());
  expect((await use(listChanges)).map(({ file }) => file)).toEqual([`content/photos/${name}`]);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s that is cut is refused',
  async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 300, height: 200, channels: 3, background: '#000', noise } as const;
    const photo = await sharp({ create }).toFormat(format).toBuffer();
    const refused = await upload('a.jpg', photo.subarray(0, photo.length * 0.9));
    expect(refused.statusCode).toBe(422);
    expect(shown(refused).problem).toMatch(/^This photo is incomplete, .* Upload it again\.$/);
  },
);

test('a photo that claims more pixels than a phone takes, and a large drawing, are refused', async () => {
  const png = await red().png().toBuffer();
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  expect(shown(await upload('a.png', png)).problem).toContain('64 megapixels');
  const line = await red(1, 20_001).png().toBuffer();
  expect(shown(await upload('a.png', line)).problem).toContain('20,000 pixels on one side');
  const drawing = Buffer.from(`<svg viewBox="0 0 1 1">${'<g></g>'.repeat(10_000)}</svg>`);
  expect(shown(await upload('a.svg', drawing, { as: 'logo' })).problem).toContain('64 KB');
});

test('a photo that is still arriving when its person loses the right is not kept', async () => {
  const { eli, cookie } = await signInEli();
  const photo = await red().jpeg().toBuffer();
  const whileArriving = () => use((store) => setPublisher(store, eli.id, false));
  const refused = await upload('a.jpg', photo, { by: cookie, whileArriving });
  expect(refused.statusCode).toBe(403);
  expect(await use(listChanges)).toEqual([]);
});

test('photos that wait to be published have a limit, and one publish of a person waits', async () => {
  for (let index = 0; index < 20; index += 1) {
    const file = `content/photos/a${index}.jpg`;
    const wanted = {
      file,
      bytes: Buffer.from('a'),
      expectedVersion: null,
      liveVersion: null,
      person: 'Eli',
    };
    await use((store) => saveChange(store, { ...wanted, now: index }));
  }
  const photo = await red().jpeg().toBuffer();
  expect(shown(await upload('b.jpg', photo)).problem).toMatch(/20 photos are waiting/);
  for (let index = 0; index < 5; index += 1) {
    await submit(editorPaths.restoreSite, { number: '1' });
  }
  expect((await use(listTasks)).map(({ kind }) => kind)).toEqual(['publish']);
});

test('files that wait to be published have a limit, which those that wait do not meet', async () => {
  for (let index = 0; index < 50; index += 1) {
    const file = index === 0 ? agency : `content/pages/a${index}.md`;
    const expectedVersion = index === 0 ? sha256(Buffer.from(published[agency])) : null;
    const bytes = Buffer.from(`name: ${index}\n`);
    const wanted = { file, bytes, expectedVersion, liveVersion: expectedVersion, person: 'Eli' };
    await use((store) => saveChange(store, { ...wanted, now: index }));
  }
  const refused = await saveText('title: A\n', post);
  expect(shown(refused).problem).toMatch(/50 files are waiting to be published/);
  expect((await saveText('name: B\n')).statusCode).toBe(303);
});

test('the preview is the site as it would be, and sends nothing', async () => {
  expect((await open('/desk/preview/')).statusCode).toBe(404);
  const build = join(folder, 'dist.preview');
  publish(published, build);
  const page =
    '<!doctype html><title>A</title><meta content="a <body>"><body><a href="/about">A</a><img srcset="/_astro/a.png 1x, /_astro/b.png 2x">';
  for (const name of ['index.html', 'about.html', '404.html']) {
    writeFileSync(join(build, 'client', name), page);
  }
  const { headers, body, statusCode } = await open('/desk/preview/about');
  expect(statusCode).toBe(200);
  expect(body).toMatch(
    /<title>Preview: A<\/title><meta content="a <body>"><body>.*not published yet.* href="\/desk\/site"/,
  );
  expect(body).toMatch(
    /<\/p><a href="\/desk\/preview\/about">A<\/a><img srcset="\/desk\/preview\/_astro\/a\.png 1x, \/desk\/preview\/_astro\/b\.png 2x">$/,
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  // No script, so that nothing waits in the browser for the live site to send.
  expect(headers['content-security-policy']).toMatch(/(?:^|; )sandbox allow-same-origin(?:;|$)/);
  expect((await open('/desk/preview/..%2f..%2fpackage.json')).statusCode).toBe(404);
  expect((await get('/desk/preview/about')).headers.location).toMatch(/^\/desk\/sign-in/);
});

test.each([
  ['a title that is a group', '---\ntitle: {toString: 1}\ndate: {toString: 1}\n---\n\nA'],
  ['an alias of itself', '---\ntitle: &a [*a]\n---\n\nA'],
  ['keys within keys', `---\n${'? '.repeat(2000)}\n---\n\nA`],
  ['lists as keys', `---\n${'['.repeat(300)}a: 1${']: 1'.repeat(300)}\n---\n\nA`],
])('a draft with %s can be found, opened and taken back', async (_, text) => {
  await saveText(text, post);
  for (const path of [
    sitePage.path,
    `${sitePage.path}?q=hail`,
    addressOf({ file: post, form: 'post' }),
  ]) {
    expect((await open(path)).statusCode, path).toBe(200);
  }
  await discardChange(await changeOf(post));
  expect(await waiting(post)).toBeUndefined();
});

test('saving takes no task from the publisher, and a refused publish is told all the same', async () => {
  await saveText('name: One\n');
  await publishAll();
  const number = (await use(listTasks))[0]?.number ?? 0;
  await saveText('name: Two\n');
  const [check] = await use(listTasks);
  for (let index = 0; check && index < 25; index += 1) {
    await use((store) => enqueueTask(store, check));
  }
  expect((await use(listTasks)).some((task) => task.number === number)).toBe(true);
  await use((store) =>
    settleTask(store, { number, until: 0 }, 'refused', ['content/a.yaml: is wrong']),
  );
  const [task] = (await pageAt(sitePage.path)).tasks;
  expect(task).toMatchObject({ kind: 'publish', state: 'refused' });
});

test('nothing is published that the page of the button did not show', async () => {
  await saveText('name: One\n');
  const { shownDigest: expectedVersion } = await pageAt(sitePage.path);
  await saveText('name: Two\n');
  const publishing = () => submit(editorPaths.publishSite, { shown: expectedVersion });
  expect(shown(await publishing()).problem).toMatch(/changed something in the meantime/);
  expect((await use(listTasks)).filter(({ kind }) => kind === 'publish')).toEqual([]);
});

test('the bytes of what was taken back are forgotten', async () => {
  await saveText('name: Gone\n');
  const [change] = await use(listChanges);
  await use(({ db }) => db.deleteFrom('publisher_tasks').execute());
  await discardChange(await changeOf(agency));
  const files = { [agency]: change?.digest ?? '' };
  await expect(use((store) => readVersion(store, files))).rejects.toThrow(/missing/);
  // What is published stays.
  const [version] = await use(listVersions);
  await use((store) => readVersion(store, version?.files ?? {}));
});

test('a button takes back the change that its page showed, and no other', async () => {
  await saveText('name: One\n');
  const old = await changeOf(agency);
  await saveText('name: Two\n');
  const pressed = await discardChange(old);
  expect(shown(pressed).problem).toMatch(/changed this file in the meantime/);
  expect(await waiting(agency)).toBe('name: Two\n');
});

test('a text that takes long to read is not kept', async () => {
  const text = Array.from({ length: 9000 }, (_, index) => `k${index}: 1`).join('\n');
  expect(shown(await saveText(text)).problem).toMatch(/at most 64 KB/);
  expect(await waiting(agency)).toBeUndefined();
});
