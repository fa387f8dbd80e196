import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentPath,
  exampleFolder,
  readContentFiles,
} from '../../content/loading/content-folder.ts';
import { addPerson } from '../../desk/server/store/people.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { runAsProcess } from '../../testing/run-as-process.ts';
import { recordOutcome } from '../jobs/upkeep.ts';

const folder = mkdtempSync(join(tmpdir(), 'launch-'));
const content = join(folder, 'content');
const settings = {
  CONTENT_FOLDER: content,
  SITE_URL: 'https://www.roof.com',
  LEADS_DATABASE_URL: `file:${join(folder, 'data/leads.db')}`,
  LEADS_SMTP_URL: 'smtps://mail.roof.com',
};
const example = readContentFiles(exampleFolder).get('content/agency.yaml') ?? '';
const own = example
  .replaceAll('Bold Acre', 'Roof & Co')
  .replace(/^phone: .*$/m, 'phone: (214) 555-9999')
  .replace(/^email: .*$/m, 'email: hi@roof.com')
  .replace(/^siteUrl: .*$/m, 'siteUrl: https://www.roof.com')
  .replace(/^webhook:\n.*\n/m, '');

const launch = async (agency = own, changed: Record<string, string> = {}) => {
  writeFileSync(contentPath('content/agency.yaml', content), agency);
  return await runAsProcess('launch', [], { ...settings, ...changed });
};

beforeAll(async () => {
  await runAsProcess('content', ['copy', content], {});
  const database = leadDatabase(settings.LEADS_DATABASE_URL);
  await database.use((store) => addPerson(store, { email: 'dana@roof.com', name: 'Dana' }));
  await database.close();
  recordOutcome(join(folder, 'data/backups'), true);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a site without placeholders can go live, and hears what else it could say', async () => {
  const { code, out, err } = await launch();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /Copied from the example[^\n]*\n(?: {2}- .*\n)+This site can go live once everything listed above is true of your agency\.\nNot filled in yet:\n/,
  );
  for (const line of [
    /content\/agency\.yaml, figures: is the example’s/,
    /content\/agency\.yaml, serviceArea: is the example’s/,
    /content\/case-studies\/organic-traffic\.yaml: (\d+) of its \1 passages and figures are unchanged/,
    /content\/pages\/about\.yaml: \d+ of its/,
    /content\/posts\/not-showing-on-google-maps\.md: 1 of its 1/,
    /content\/logo\.svg: is a placeholder/,
    /agency\.yaml, line \d+, founder\.portrait: is not filled in/,
    /agency\.yaml, noticePeriod: is not filled in/,
    /services\/ai-banners\.yaml, fee: is not filled in/,
    /services\/google-ads\.yaml, results\.stats\.basis: is not filled in/,
    /case-studies\/organic-traffic\.yaml, confirmed: is not filled in/,
    /case-studies\/organic-traffic\.yaml, facts\.name: is not filled in/,
  ]) {
    expect(out).toMatch(line);
  }
  expect(out).not.toMatch(/app-development\.yaml, fee/);
});

test('a text that is one’s own is not counted, one of a copied file is', async () => {
  const [from, copy] = ['social-media', 'newsletters'].map((name) =>
    contentPath(`content/services/${name}.yaml`, content),
  );
  const source = readFileSync(String(from), 'utf8');
  writeFileSync(String(copy), source.replace(/^title: .*$/m, 'title: Newsletters in 3 days'));
  const { out } = await launch();
  rmSync(String(copy));
  const [, kept, all] = /newsletters\.yaml: (\d+) of its (\d+) passages/.exec(out) ?? [];
  expect(Number(all) - Number(kept)).toBe(1);
});

test('placeholders must go first', async () => {
  const agency = own
    .replace(/^(name|legalName): .*$/gm, '$1: Bold Acre LLC')
    .replace(/^phone: .*$/m, 'phone: (214) 555-0142')
    .replace(/^email: .*$/m, 'email: hi@example.com')
    .replace(/^siteUrl: .*$/m, 'siteUrl: https://roof.example');
  const { code, out } = await launch(`${agency}webhook:\n  url: https://hooks.example/x\n`);
  expect(code).toBe(1);
  const [, list = ''] = /\nBefore this site goes live:\n((?: {2}- .*\n)+)/.exec(out) ?? [];
  expect(
    [...list.matchAll(/- content\/agency\.yaml, line \d+, (\S+): is a/g)].map(([, key]) => key),
  ).toEqual(['name', 'legalName', 'phone', 'email', 'siteUrl', 'webhook.url']);
});

test.each<[Record<string, string>, ...RegExp[]]>([
  [
    { SITE_URL: '', LEADS_SMTP_URL: '', LEADS_DATABASE_URL: `file:${join(folder, 'none.db')}` },
    /SITE_URL: is not/,
    /LEADS_WEBHOOK_URL, LEADS_SMTP_URL: none/,
    /The desk: no one has been invited yet/,
    /Backups: none in the last day/,
  ],
  [{ SITE_URL: 'http://www.roof.com' }, /SITE_URL: is not/],
  [{ SITE_URL: 'https://www.roof.example' }, /SITE_URL: is not/],
  [{ LEADS_MAIL_TO: 'a@roof.com,b@agency.example' }, /LEADS_MAIL_TO: is a placeholder/],
  [{ CONTENT_FOLDER: folder.replace(/$/, '/data') }, /contains no content/],
])('a server with %j is not ready', async (changed, ...lines) => {
  const { code, out, err } = await launch(own, changed);
  expect(code).toBe(1);
  for (const line of lines) expect(out + err).toMatch(line);
});

test('a static host needs no server', async () => {
  const nothing = { SITE_URL: '', LEADS_SMTP_URL: '', LEADS_DATABASE_URL: 'file:./none.db' };
  expect((await launch(own, { ...nothing, PUBLIC_LEAD_INBOX: 'off' })).code).toBe(0);
});
