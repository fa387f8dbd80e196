import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { readContentFiles } from '../../content-files/content-folder.ts';
import { copyProject } from '../../tests/contract/copy-project.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readEnvironment } from '../environment.ts';
import { markFinished } from '../static/finished-build.ts';
import { leadDatabase } from '../store/engine/lead-database.ts';
import { addPerson } from '../store/people/people.ts';
import { runAsProcess } from '../testing/run-as-process.ts';
import { confirmPromises } from './confirm-promises.ts';
import { openItems } from './open-items.ts';
import { sitePromises } from './promised-texts.ts';

const day = 24 * 60 * 60 * 1000;

const project = mkdtempSync(join(tmpdir(), 'launch-'));
const folder = join(project, 'content');
const settings = {
  SITE_URL: 'https://www.roof.com',
  SITE_FOLDER: join(project, 'dist'),
  LEADS_DATABASE_URL: `file:${join(project, 'data/leads.db')}`,
  LEADS_SMTP_URL: 'smtps://mail.roof.com',
};
/** The other services and cities have promises under the same keys. */
const promised: Record<string, string[]> = {
  agency: ['hours'],
  audit: ['robot'],
  'services/google-ads': ['faq', 'hero.intro'],
  'cities/plano': ['page.intro'],
  'posts/slow-website-loses-calls': ['body'],
  'case-studies/organic-traffic': ['metric'],
  ...Object.fromEntries(
    ['about', 'blog', 'case-studies', 'contact', 'home', 'services'].map((page) => [
      `pages/${page}`,
      ['hero'],
    ]),
  ),
  'shared/booking': ['choose'],
  'shared/chat': ['greeting'],
  'shared/city': ['neighbors'],
  'shared/hero': ['bookable'],
  'shared/service': ['budget'],
  'notices/privacy': ['sections'],
  'notices/accessibility': ['sections'],
};
const services = [
  ...['ai-banners', 'app-development', 'crm-development', 'digital-marketing', 'google-ads'],
  ...['lead-generation', 'seo-content', 'social-media', 'website-development'],
];
const cases = ['ceramic-coating', 'organic-traffic', 'verified-reviews'];

type Facts = Record<string, unknown>;

/** Changes the facts in a file of `content/`. */
function change(name: string, update: (facts: Facts) => Facts): void {
  const file = join(project, 'content', `${name}.yaml`);
  writeFileSync(file, stringify(update(parse(readFileSync(file, 'utf8')))));
}
const changeAgency = (facts: Facts) => change('agency', (before) => ({ ...before, ...facts }));

/** Fills in everything that an owner is asked for. */
function fill(): void {
  cpSync('tests/contract/content', join(project, 'content'), { recursive: true });
  changeAgency({
    name: 'Roof & Co',
    legalName: 'Roof & Co LLC',
    phone: '(214) 555-9999',
    email: 'hi@roof.com',
    siteUrl: 'https://www.roof.com',
    founder: { name: 'Dana', role: 'Founder', portrait: { file: 'founder.jpg', alt: 'Dana' } },
    reviewsUrl: 'https://reviews.roof.com',
    noticePeriod: 'Thirty days.',
    webhook: { url: 'https://hooks.roof.com/x' },
    analytics: { id: 'G-ABC123XYZ9', script: 'https://www.googletagmanager.com/gtag/js' },
  });
  writeFileSync(join(project, 'content/logo.svg'), '<svg viewBox="0 0 8 8"></svg>');
  const basis = { account: 'Roof', period: '2025' };
  for (const name of services) {
    change(`services/${name}`, (facts) => {
      const results = Object(facts.results);
      const stats = results.stats.map((each: Facts) => ({ ...each, basis }));
      return { ...facts, fee: '$900 a month', results: { ...results, stats } };
    });
  }
  const facts = { trade: 'Roofing', city: 'Plano', months: 6, start: '10 calls' };
  for (const name of cases) {
    change(`case-studies/${name}`, (before) => ({ ...before, confirmed: true, facts }));
  }
  const keys = Object.entries(promised).map(([name, list]) => [
    name,
    Object.fromEntries(list.map((key) => [key, null])),
  ]);
  writeFileSync(
    join(project, 'content/promises.yaml'),
    `# Mine.\n${stringify(Object.fromEntries(keys))}`,
  );
  const { promises } = sitePromises(readContentFiles(folder));
  confirmPromises([...new Set(promises.map(({ name }) => name))], folder);
  markFinished(settings.SITE_FOLDER, Date.now() + 3_600_000);
}

function environmentOf(variables: Record<string, string>) {
  const read = readEnvironment(variables);
  if (read.outcome === 'invalid') throw new Error(read.problem);
  return read.environment;
}

/** The items that are not optional. */
async function musts(variables: Record<string, string> = {}, now = Date.now()): Promise<string[]> {
  const items = await openItems(environmentOf({ ...settings, ...variables }), { folder, now });
  return items
    .filter(({ isOptional }) => !isOptional)
    .map(({ place, problem }) => `${place}: ${problem}`);
}

beforeAll(async () => {
  copyProject(project);
  mkdirSync(settings.SITE_FOLDER);
  fill();
  const database = leadDatabase(settings.LEADS_DATABASE_URL);
  await database.use((store) => addPerson(store, { email: 'dana@roof.com', name: 'Dana' }));
  await database.close();
  await makeBackup({
    url: settings.LEADS_DATABASE_URL,
    folder: join(project, 'data/backups'),
    now: Date.now(),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  fill();
});
afterAll(() => rmSync(project, { recursive: true }));

test('nothing is open once everything is filled in, confirmed and running', async () => {
  expect(await musts()).toEqual([]);
});

test.each<[Facts, RegExp]>([
  [{ name: 'Bold Acre' }, /line \d+, name: “Bold Acre” is a stand-in/],
  [{ phone: '(214) 555-0142' }, /phone: “\(214\) 555-0142” is a stand-in/],
  [{ email: 'hi@roof.example' }, /email: .* is a stand-in/],
  [{ siteUrl: 'https://roof.example' }, /siteUrl: .* is a stand-in/],
  [{ email: 'hi@example.com' }, /email: .* is a stand-in/],
  [{ siteUrl: 'https://www.other.com' }, /siteUrl: .* is another site than SITE_URL/],
  [{ webhook: { url: 'https://hooks.example/x' } }, /webhook\.url: .* is a stand-in/],
  [{ analytics: { id: 'G-XXXXXXXXXX', script: 'https://a.com' } }, /analytics\.id: .* stand-in/],
  [{ founder: { name: 'Dana', role: 'Founder' } }, /founder\.portrait: is missing/],
  [{ reviewsUrl: undefined }, /reviewsUrl: is missing/],
  [{ noticePeriod: undefined }, /noticePeriod: is missing/],
])('asks for the facts of the agency: %j', async (facts, item) => {
  changeAgency(facts);
  expect(await musts()).toEqual([expect.stringMatching(item)]);
});

test('asks for a logo', async () => {
  cpSync('tests/contract/content/logo.svg', join(project, 'content/logo.svg'));
  markFinished(settings.SITE_FOLDER, Date.now() + 3_600_000);
  expect(await musts()).toEqual([expect.stringMatching(/^content\/logo\.svg: is the logo of a/)]);
});

test('does not ask for a browser webhook if the server has one, nor for analytics', async () => {
  changeAgency({ webhook: { url: 'https://hooks.example/x' }, analytics: undefined });
  const webhook = {
    LEADS_WEBHOOK_URL: 'https://crm.roof.com',
    LEADS_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  };
  expect(await musts(webhook)).toEqual([]);
});

test('asks for a fee while no service has one', async () => {
  for (const name of services.slice(1)) {
    change(`services/${name}`, (facts) => ({ ...facts, fee: undefined }));
  }
  expect(await musts()).toEqual([]);
  change('services/ai-banners', (facts) => ({ ...facts, fee: undefined }));
  expect(await musts()).toEqual([expect.stringMatching(/no service says what you charge/)]);
});

test('asks for the report behind a figure, and for the client behind a case', async () => {
  change('services/google-ads', (facts) => ({
    ...facts,
    results: { stats: [{ value: '9x', label: 'calls' }] },
  }));
  change('case-studies/organic-traffic', (facts) => ({ ...facts, confirmed: false }));
  const items = (await openItems(environmentOf(settings), { folder })).filter(
    ({ isOptional }) => !isOptional,
  );
  expect(items).toMatchObject([
    { details: [expect.stringMatching(/organic-traffic\.yaml, line \d+: 300% /)] },
    { details: [expect.stringMatching(/google-ads\.yaml, line \d+: 9x calls$/)] },
  ]);
});

test('a reworded promise is not confirmed', async () => {
  change('services/google-ads', (facts) => ({
    ...facts,
    hero: { ...Object(facts.hero), intro: 'You will be first.' },
  }));
  expect(await musts()).toEqual([expect.stringMatching(/: 1 text that bind/)]);
  const confirmed = confirmPromises(['content/services/google-ads.yaml'], folder);
  expect(confirmed).toMatchObject({ outcome: 'confirmed', promises: [{ key: 'hero.intro' }] });
  expect(await musts()).toEqual([]);
  expect(readFileSync(join(project, 'content/promises.yaml'), 'utf8')).toMatch(
    /^# Mine\.\nagency:\n {2}hours: "[0-9a-f]{12}"\n/,
  );
});

test('a new file has promises under the same keys as the files beside it', async () => {
  const plano = readFileSync(join(project, 'content/cities/plano.yaml'), 'utf8');
  const rockwall = join(project, 'content/cities/rockwall.yaml');
  writeFileSync(rockwall, plano.replaceAll('Plano', 'Rockwall'));
  markFinished(settings.SITE_FOLDER, Date.now() + 3_600_000);
  const items = await openItems(environmentOf(settings), { folder });
  expect(items.filter(({ isOptional }) => !isOptional)).toMatchObject([
    {
      details: [expect.stringMatching(/^content\/cities\/rockwall\.yaml, 1 of 1 text: line \d+$/)],
    },
  ]);
  confirmPromises(['cities/rockwall'], folder);
  expect(await musts()).toEqual([]);
  rmSync(rockwall);
});

test('a file without promises is named, even when all files have lost theirs', async () => {
  writeFileSync(join(project, 'content/promises.yaml'), '{}\n');
  const [item] = await musts();
  expect(item).toMatch(/promises\.yaml: names no text of these files/);
});

test('two concurrent confirmations are both written', async () => {
  fill();
  writeFileSync(
    join(project, 'content/promises.yaml'),
    readFileSync(join(project, 'content/promises.yaml'), 'utf8').replace(/"\w+"/g, ''),
  );
  const confirmed = ['pages/about', 'pages/home', 'shared/chat', 'notices/privacy'];
  await Promise.all(
    confirmed.map((name) => runAsProcess('launch', ['--confirm', name], settings, project)),
  );
  const { promises } = sitePromises(readContentFiles(folder));
  const names = promises.filter(({ isConfirmed }) => isConfirmed).map(({ name }) => name);
  expect(names.toSorted()).toEqual(confirmed.toSorted());
});

test('asks for an address, mail, a publish, a person of the desk, and a backup of the last day', async () => {
  expect(await musts({ SITE_URL: '' })).toEqual([expect.stringMatching(/^SITE_URL: is not set/)]);
  expect(await musts({ SITE_URL: 'http://www.roof.com' })).toEqual([
    expect.stringMatching(/^SITE_URL: is http:/),
  ]);
  expect(await musts({ LEADS_SMTP_URL: '' })).toEqual([
    expect.stringMatching(/^LEADS_SMTP_URL: is not set, so nobody is told/),
  ]);
  markFinished(settings.SITE_FOLDER, Date.now() - 60_000);
  expect(await musts()).toEqual([
    expect.stringMatching(/^the published site: is missing, or older/),
  ]);
  fill();
  expect(await musts({}, Date.now() + day + 1000)).toEqual([
    expect.stringMatching(/no backup of the last day: the newest is of 20/),
  ]);
  expect(await musts({ LEADS_DATABASE_URL: `file:${join(project, 'none/leads.db')}` })).toEqual([
    expect.stringMatching(/^the desk: who is invited to read the leads cannot be seen/),
    expect.stringMatching(/no backup of the last day: there is none/),
  ]);
  vi.stubEnv('PUBLIC_LEAD_INBOX', 'off');
  const nothing = { SITE_URL: '', LEADS_SMTP_URL: '', LEADS_DATABASE_URL: 'file:./none.db' };
  expect(await musts(nothing)).toEqual([]);
});

test('says which items are optional', async () => {
  const found = (await openItems(environmentOf(settings), { folder }))
    .filter(({ isOptional }) => isOptional)
    .map(({ place }) => place);
  for (const key of ['keepLeadsMonths', 'answersWithin', 'address.street', 'team']) {
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`agency.yaml.*, ${key}$`)));
  }
  expect(found.at(-1)).toBe('content/local-services');
});

test('the command lists open items, confirms, and shows by its exit code whether all is done', async () => {
  const launch = (args: string[] = [], variables: Record<string, string> = settings) =>
    runAsProcess('launch', args, variables, project);
  expect(await launch()).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Nothing is open: this site can go live\./),
  });
  changeAgency({ hours: [{ days: ['Monday'], opens: '09:00', closes: '18:00' }] });
  changeAgency({ noticePeriod: undefined });
  markFinished(settings.SITE_FOLDER, Date.now() + 3_600_000);
  const open = await launch([], { ...settings, SITE_URL: '' });
  expect(open.code).toBe(1);
  expect(open.out).toMatch(/ 1\. {2}content\/agency\.yaml, noticePeriod: /);
  expect(open.out).toMatch(/ 2\. {2}content\/promises\.yaml: 1 text /);
  expect(open.out).toMatch(/ 3\. {2}SITE_URL: /);
  expect(await launch(['--claims', 'services/google-ads'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/services\/google-ads:faq\n {6}content\/.*, line \d+; confirmed\n/),
  });
  expect(await launch(['--confirm', 'services/nothing'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Nothing was confirmed\. No promise has the key services\/nothing/),
  });
  expect(await launch(['--confirm', 'services/google-ads:results.stats.1'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/is a figure: add its basis in content\/services\/google-ads\.yaml/),
  });
  expect(await launch(['--claims', 'pages/about', 'pages/nothing'])).toMatchObject({ code: 2 });
  expect(await launch(['--confirm', 'agency:hours'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Confirmed:\n\nagency:hours\n {6}days: Monday\n/),
  });
  expect(await launch(['--confirm', 'agency:hours'])).toMatchObject({
    out: 'All of this was confirmed before.\n',
  });
  expect((await launch(['--dance'])).code).toBe(2);
  writeFileSync(join(project, 'content/promises.yaml'), 'agency: hours\n');
  expect(await launch()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/content\/promises\.yaml, line 1, agency: must be a group/),
  });
});
