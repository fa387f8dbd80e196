import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { copyProject } from '../../tests/contract/copy-project.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readEnvironment } from '../environment.ts';
import { markFinished } from '../site/finished-build.ts';
import { leadDatabase } from '../store/lead-database.ts';
import { addPerson } from '../store/people.ts';
import { runAsProcess } from '../testing/run-as-process.ts';
import { confirmPromises } from './confirm-promises.ts';
import { openItems } from './open-items.ts';

const day = 24 * 60 * 60 * 1000;

const project = mkdtempSync(join(tmpdir(), 'launch-'));
const settings = {
  SITE_URL: 'https://www.roof.com',
  SITE_FOLDER: join(project, 'dist'),
  LEADS_DATABASE_URL: `file:${join(project, 'data/leads.db')}`,
  LEADS_SMTP_URL: 'smtps://mail.roof.com',
};
const promised = { 'services/google-ads': ['faq', 'hero.intro'], agency: ['hours'] };
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

/** Fills in all that an owner is asked for. */
function fill(): void {
  cpSync('tests/contract/content', join(project, 'content'), { recursive: true });
  changeAgency({
    ...{ name: 'Roof & Co', legalName: 'Roof & Co LLC', phone: '(214) 555-9999' },
    ...{ email: 'hi@roof.com', siteUrl: 'https://www.roof.com' },
    founder: { name: 'Dana', role: 'Founder', portrait: { file: 'founder.jpg', alt: 'Dana' } },
    ...{ reviewsUrl: 'https://reviews.example.com', noticePeriod: 'Thirty days.' },
    webhook: { url: 'https://hooks.roof.com/x' },
    analytics: { id: 'G-ABC123XYZ9', script: 'https://www.googletagmanager.com/gtag/js' },
  });
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
  confirmPromises(['services/google-ads', 'agency:hours'], project);
}

function environmentOf(variables: Record<string, string>) {
  const read = readEnvironment(variables);
  if (read.outcome === 'invalid') throw new Error(read.problem);
  return read.environment;
}

/** What must still be done. */
async function musts(variables: Record<string, string> = {}, now = Date.now()): Promise<string[]> {
  const items = await openItems(environmentOf({ ...settings, ...variables }), { project, now });
  return items
    .filter(({ isOptional }) => !isOptional)
    .map(({ place, problem }) => `${place}: ${problem}`);
}

beforeAll(async () => {
  copyProject(project);
  fill();
  const database = leadDatabase(settings.LEADS_DATABASE_URL);
  await database.use((open) => addPerson(open, { email: 'dana@roof.com', name: 'Dana' }));
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
  [{ webhook: { url: 'https://hooks.example/x' } }, /webhook\.url: .* is a stand-in/],
  [{ analytics: { id: 'G-XXXXXXXXXX', script: 'https://a.com' } }, /analytics\.id: .* stand-in/],
  [{ founder: { name: 'Dana', role: 'Founder' } }, /founder\.portrait: is missing/],
  [{ reviewsUrl: undefined }, /reviewsUrl: is missing/],
  [{ noticePeriod: undefined }, /noticePeriod: is missing/],
])('asks for the facts of the agency: %j', async (facts, item) => {
  changeAgency(facts);
  expect(await musts()).toEqual([expect.stringMatching(item)]);
});

test('asks for no address of a webhook that the server calls instead, and no analytics', async () => {
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

test('asks for the report behind a figure, and who stands behind a case', async () => {
  change('services/google-ads', (facts) => ({
    ...facts,
    results: { stats: [{ value: '9x', label: 'calls' }] },
  }));
  change('case-studies/organic-traffic', (facts) => ({ ...facts, confirmed: false }));
  const items = (await openItems(environmentOf(settings), { project })).filter(
    ({ isOptional }) => !isOptional,
  );
  expect(items).toMatchObject([
    { details: [expect.stringMatching(/organic-traffic\.yaml, line \d+: 300% /)] },
    { details: [expect.stringMatching(/google-ads\.yaml, line \d+: 9x calls$/)] },
  ]);
});

test('a promise in another wording is not confirmed', async () => {
  change('services/google-ads', (facts) => ({
    ...facts,
    hero: { ...Object(facts.hero), intro: 'You will be first.' },
  }));
  expect(await musts()).toEqual([expect.stringMatching(/1 texts? that bind/)]);
  confirmPromises(['content/services/google-ads.yaml'], project);
  expect(await musts()).toEqual([]);
  expect(readFileSync(join(project, 'content/promises.yaml'), 'utf8')).toMatch(
    /^# Mine\.\nservices\/google-ads:\n {2}faq: "[0-9a-f]{12}"\n/,
  );
});

test('asks for an address, somebody at the desk, and a backup of the last day', async () => {
  expect(await musts({ SITE_URL: '' })).toEqual([expect.stringMatching(/^SITE_URL: is not set/)]);
  expect(await musts({ SITE_URL: 'http://www.roof.com' })).toEqual([
    expect.stringMatching(/^SITE_URL: is http:/),
  ]);
  expect(await musts({}, Date.now() + day + 1000)).toEqual([
    expect.stringMatching(/no backup of the last day: the newest is of 20/),
  ]);
  expect(await musts({ LEADS_DATABASE_URL: `file:${join(project, 'none/leads.db')}` })).toEqual([
    expect.stringMatching(/^the desk: nobody is invited/),
    expect.stringMatching(/no backup of the last day: there is none/),
  ]);
  vi.stubEnv('PUBLIC_LEAD_INBOX', 'off');
  expect(await musts({ SITE_URL: '', LEADS_DATABASE_URL: 'file:./none.db' })).toEqual([]);
});

test('says what is optional', async () => {
  const optional = async (variables = settings) =>
    (await openItems(environmentOf(variables), { project }))
      .filter(({ isOptional }) => isOptional)
      .map(({ place }) => place);
  const found = await optional();
  for (const key of ['keepLeadsMonths', 'answersWithin', 'address.street', 'team']) {
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`agency.yaml.*, ${key}$`)));
  }
  expect(found).toContain('content/local-services');
  expect(found.slice(-1)).toEqual(['content']);
  mkdirSync(settings.SITE_FOLDER);
  markFinished(settings.SITE_FOLDER, Date.now() + 1000);
  expect(await optional()).not.toContain('content');
});

test('as a command: says what is open, confirms, and says by its exit code whether it is done', async () => {
  const launch = (args: string[] = [], variables: Record<string, string> = settings) =>
    runAsProcess('launch', args, variables, project);
  expect(await launch()).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(/^Nothing is open: this site can go live\./),
  });
  change('agency', (facts) => ({ ...facts, hours: Object(facts.hours).slice(0, 1) }));
  changeAgency({ priceRange: '$$$', noticePeriod: undefined });
  const open = await launch([], { ...settings, SITE_URL: '' });
  expect(open.code).toBe(1);
  expect(open.out).toMatch(
    / 1\. {2}content\/agency\.yaml, noticePeriod: .*\n\n +2\. {2}SITE_URL: /,
  );
  expect(await launch(['--claims', 'services/google-ads'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/services\/google-ads:faq\n {6}content\/.*, line \d+; confirmed\n/),
  });
  expect(await launch(['--confirm', 'services/nothing'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Nothing was confirmed\. No promise has the key services\/nothing/),
  });
  expect(await launch(['--confirm', 'agency:hours'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Confirmed:\n\nagency:hours\n/),
  });
  expect((await launch(['--dance'])).code).toBe(2);
  writeFileSync(join(project, 'content/promises.yaml'), 'agency:\n  nothing:\n');
  expect(await launch()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/content\/promises\.yaml, line 2: there is no text agency:nothing/),
  });
});
