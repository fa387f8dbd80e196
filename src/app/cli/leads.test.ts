import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { suspectedLeads } from '../../desk/server/store/suspected-leads.ts';
import { settleDelivery } from '../../leads/server/store/deliveries/delivery-queue.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { startMailReceiver } from '../../testing/mail-receiver.ts';
import { runAsProcess } from '../../testing/run-as-process.ts';
import { runHere } from '../../testing/run-here.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';

const folder = mkdtempSync(join(tmpdir(), 'leads-'));
const url = `file:${join(folder, 'leads.db')}`;
const program = join(import.meta.dirname, 'main.ts');

const leads = (args: string[], settings: Record<string, string> = {}) =>
  runHere('leads', args, { LEADS_DATABASE_URL: url, ...settings });

const first = exampleNewLead({ name: '=1+1', email: 'first@a.example' }, { receivedAt: 1000 });
const failed = exampleNewLead({ email: 'failed@a.example' }, { receivedAt: 2000 });
const spam = exampleNewLead(
  { email: 'spam@a.example' },
  { receivedAt: 3000, suspicions: ['hidden-field'] },
);
const ids = z.array(z.object({ id: z.string() }));
const idsIn = (json: string): string[] => ids.parse(JSON.parse(json)).map(({ id }) => id);

beforeAll(async () => {
  const database = leadDatabase(url);
  await database.use(async (store) => {
    await storeLeads(store, [first, failed, spam], ['webhook']);
    const claim = { lead: failed.lead, target: 'webhook', claim: 'x', sequence: 0 } as const;
    await store.db.updateTable('deliveries').set({ claim: 'x' }).execute();
    await settleDelivery(store, claim, { outcome: 'failed', error: 'answered 500' }, 4000);
  });
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run leads', () => {
  test.each([
    [['export', '--json', '--suspected'], [spam]],
    [
      ['export', '--json'],
      [failed, first],
    ],
    [
      ['export', '--json', '--all'],
      [spam, failed, first],
    ],
  ])('%j prints one array', async (args, expected) => {
    const { out } = await leads(args);
    expect(idsIn(out)).toEqual(expected.map(({ lead }) => lead.id));
  });

  // Only Linux has a device that is always full.
  if (process.platform === 'linux') {
    test('reports a full disk, and does not count suspected leads as seen', async () => {
      const fullDisk = `file:${join(folder, 'full-disk.db')}`;
      const database = leadDatabase(fullDisk);
      await database.use((store) => storeLeads(store, [spam], []));
      const command = `"${process.execPath}" "${program}" leads export --all --csv > /dev/full`;
      const { status, stderr } = spawnSync('sh', ['-c', command], {
        env: { PATH: process.env.PATH, LEADS_DATABASE_URL: fullDisk },
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^Could not write the output: ENOSPC/m);
      expect((await database.use((store) => suspectedLeads(store, 9, 0))).count).toBe(1);
      await database.close();
    });
  }

  test('exports CSV without formulas', async () => {
    const { out } = await leads(['export', '--csv']);
    expect(out).toContain(`"'=1+1"`);
    expect(out).toMatch(/"progress"[\s\S]*"new"/);
    expect(out.trim().split('\r\n')).toHaveLength(3);
  });

  test('shows what it would erase, erases it, and reports the result', async () => {
    const shown = await leads(['erase', 'SPAM@a.example']);
    expect(shown.out).toMatch(
      /^\w{4}-\w{4} {2}\d{4}-[\s\S]*Nothing was removed\. To remove these: /,
    );
    const erased = await leads(['erase', 'SPAM@a.example', '--yes']);
    expect(erased.out).toMatch(
      /^Removed SPAM@a\.example \(leads: 1, deliveries: 1\)\. Emails already sent, .* are not affected\.\n$/,
    );
    expect((await leads(['erase', 'spam@a.example'])).code).toBe(3);
  });

  test('reports the copies of what it erases that another program or a killed restore keeps', async () => {
    const copy = join(folder, 'copies', '.leads-unfinished-a');
    mkdirSync(copy, { recursive: true });
    const copied = `file:${join(folder, 'copies', 'leads.db')}`;
    const database = leadDatabase(copied);
    await database.use((store) => storeLeads(store, [first], []));
    const { out } = await database.use(({ db }) =>
      db.connection().execute(async (reader) => {
        await sql`begin`.execute(reader);
        await sql`select count(*) from leads`.execute(reader);
        return await leads(['erase', first.reference, '--yes'], { LEADS_DATABASE_URL: copied });
      }),
    );
    await database.close();
    expect(out).toMatch(
      /\n\nCopies are still in the database’s files, .* ask whoever runs the server/,
    );
    expect(out).toContain('A restore that was killed left a copy of all leads');
    expect(out).toContain(copy);
  });

  test.each<[string[], Record<string, string>, number, RegExp]>([
    [[], {}, 0, /^Usage: npm run leads/],
    [['dance'], {}, 2, /^error: unknown command 'dance'/],
    [['erase', 'ZZZZ-ZZZZ'], {}, 3, /^No lead matches ZZZZ-ZZZZ\.$/],
    [['erase', 'dana@mül\u00adler。example'], {}, 3, /^No lead matches dana@/],
    [['erase', ' dana@xn--mller-kva.example'], {}, 3, /^No lead matches dana@/],
    [['export', '--csv'], { LEADS_DATABASE_URL: 'mysql://x' }, 1, /^LEADS_DATABASE_URL is invalid/],
    [
      ['export', '--csv'],
      { LEADS_DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' },
      1,
      /ECONNREFUSED/,
    ],
  ])('%j with %j exits with %i', async (args, variables, code, line) => {
    const result = await leads(args, variables);
    expect(result.code).toBe(code);
    const lines = `${result.out}${result.err}`.split('\n');
    expect(lines.find((each) => !each.startsWith('Database: '))).toMatch(line);
    expect(result.err).not.toContain('secret');
  });

  test('names the database that it reads, separate from the output', async () => {
    const { out, err } = await leads(['export', '--json']);
    expect(err).toBe(`Database: ${join(folder, 'leads.db')}\n`);
    expect(idsIn(out)).toHaveLength(2);
  });

  test('never creates a database', async () => {
    const missing = join(folder, 'missing', 'leads.db');
    const result = await leads(['export', '--csv'], { LEADS_DATABASE_URL: `file:${missing}` });
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain(
      `There is no lead database at ${missing}. Run this in the server's`,
    );
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  test('shows every command, and the options of each', async () => {
    const { code, out } = await leads(['help']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Usage: npm run leads -- [\s\S]* {2}export \[options\] [\s\S]* {2}erase \[options\] <email-or-id> /,
    );
    expect(out).toMatch(/\nExit codes: [\s\S]*\n$/);
    expect((await leads(['help', 'export'])).out).toMatch(/ --csv [\s\S]* --output <file> /);
  });

  test('shows and exports times in the agency’s time zone, and names it', async () => {
    // In winter, six hours after Chicago.
    const late = exampleNewLead({}, { receivedAt: Date.parse('2099-01-02T05:30:00Z') });
    const database = leadDatabase(url);
    await database.use((store) => storeLeads(store, [late], []));
    await database.close();
    const { out } = await leads(['erase', late.reference]);
    expect(out).toMatch(/2099-01-01 23:30[\s\S]*Times are in Central Time/);
    const { out: csv } = await leads(['export', '--csv']);
    expect(csv).toMatch(/"received \(Central Time\)".*\r\n.*"2099-01-01 23:30"/);
    // A day begins at midnight in the agency's time zone.
    const found = async (...args: string[]) =>
      idsIn((await leads(['export', '--json', ...args])).out);
    expect(await found('--since', '2099-01-01', '--until', '2099-01-01')).toEqual([late.lead.id]);
    expect(await found('--since', '2099-01-02')).toEqual([]);
    expect(await found('--since', 'leads-2099-01-02T05-30-00.000Z.db')).toEqual([late.lead.id]);
    expect(await found('--since', '2099-01-02T06:30+01:00')).toEqual([late.lead.id]);
    expect(await found('--since', 'a/leads-2099-01-02T05-31-00.000Z.db')).toEqual([]);
    expect(await found('--since', '2099-01-01', '--until', '2099-01-01T23:30')).toEqual([]);
    expect(await found('--until', '2098-12-31')).not.toContain(late.lead.id);
  });

  test('reads the facts that the site was published with, and names what is wrong with them', async () => {
    const site = join(folder, 'site');
    mkdirSync(join(site, 'content'), { recursive: true });
    const facts = readFileSync('content/agency.yaml', 'utf8');
    const erase = (timeZone: string) => {
      writeFileSync(
        join(site, 'content/agency.yaml'),
        facts.replace(/^timeZone: .*$/m, `timeZone: ${timeZone}`),
      );
      return leads(['erase', first.reference], { SITE_FOLDER: site });
    };
    expect((await erase('Asia/Tokyo')).out).toContain('Times are in Japan Standard Time');
    const { code, err } = await erase('Atlantis');
    expect(code).toBe(1);
    expect(err).toMatch(/^\/.*\/site\/content\/agency\.yaml, line \d+, timeZone: /);
    expect(err).not.toContain('Database error');
  });

  test('exports into a new file for its owner alone, and overwrites none', async () => {
    const file = join(folder, 'leads.csv');
    const exported = await leads(['export', '--csv', '--output', file]);
    expect(exported).toMatchObject({ code: 0, out: `Wrote 3 leads to ${file}\n` });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = readFileSync(file, 'utf8');
    expect(content).toMatch(/^\ufeff[\s\S]*\r\n$/);
    expect(content.trimEnd()).toBe((await leads(['export', '--csv'])).out.trimEnd());
    const again = await leads(['export', '--json', '--output', file]);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain(
      `\nNothing was written: ${file} already exists; choose another name\n`,
    );
    expect(readFileSync(file, 'utf8')).toBe(content);
    const nowhere = await leads(['export', '--csv', '--output', join(folder, 'no', 'leads.csv')]);
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') });
    expect(readdirSync(folder).filter((each) => each.includes('unfinished'))).toEqual([]);
  });

  test('can run several times at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () =>
        runAsProcess('leads', ['export', '--json'], { LEADS_DATABASE_URL: url }),
      ),
    );
    expect(results.map(({ code, out }) => [code, idsIn(out).length])).toEqual(
      Array(4).fill([0, 3]),
    );
  });

  test('sends a test to every target, or says why not', async () => {
    const mail = await startMailReceiver();
    const send = (settings: Record<string, string>) => leads(['test-delivery'], settings);
    const settings = { LEADS_SMTP_URL: mail.url, LEADS_MAIL_TO: 'boss@agency.example' };
    expect(await send(settings)).toMatchObject({ code: 0, out: 'mail: accepted the test\n' });
    expect(mail.emails[0]?.to).toEqual(['boss@agency.example']);
    await mail.close();
    expect((await send(settings)).err).toMatch(/mail: .*ECONNREFUSED/);
    expect((await send({})).err).toContain('New leads aren’t being sent anywhere');
  });
});
