import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPeople } from '../../desk/server/store/people.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { runHere } from '../../testing/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-'));
const url = `file:${join(folder, 'leads.db')}`;

const desk = (args: string[], settings: Record<string, string> = {}) =>
  runHere('desk', args, { LEADS_DATABASE_URL: url, ...settings });

beforeAll(async () => {
  const database = leadDatabase(url);
  await database.use(listPeople);
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('npm run desk invites, lists and removes', async () => {
  expect((await desk(['people'])).out).toBe('No one has been invited yet, so there is no desk.\n');
  const site = { SITE_URL: 'https://www.acre.example' };
  const invited = await desk(['invite', 'Dana@Acre.example', '--name', 'Dana Reyes'], site);
  expect(invited.code).toBe(0);
  expect(invited.out).toMatch(
    /^https:\/\/www\.acre\.example\/desk\/enter#[\w-]{20,}\n\nThis link signs Dana Reyes \(Dana@Acre\.example\) in/,
  );
  // A second invite, for a lost passkey, is for the same person.
  const again = await desk(['invite', 'dana@acre.example']);
  expect(again.out).toMatch(/signs Dana Reyes[\s\S]*begin the link with http:\/\/localhost:3000/);
  expect(again.out.split('\n')[0]?.split('#')[1]).not.toBe(
    invited.out.split('\n')[0]?.split('#')[1],
  );
  const { out } = await desk(['people'], site);
  expect(out).toMatch(/^Dana Reyes \(Dana@Acre\.example\)\n/);
  expect(out).toContain('The desk is at https://www.acre.example/desk\n');
  const namesake = await desk(['invite', 'mallory@acre.example', '--name', 'dana  REYES']);
  expect(namesake).toMatchObject({
    code: 3,
    err: expect.stringContaining('Someone at the desk is already called Dana Reyes.'),
  });
  expect((await desk(['remove', 'DANA@acre.example'])).out).toMatch(
    /has been signed out everywhere/,
  );
  expect((await desk(['remove', 'dana@acre.example'])).code).toBe(3);
  expect((await desk(['people'])).out).toMatch(/^No one has been invited yet/);
});

test('an invitation from the server gives someone who is there already the right to invite', async () => {
  const database = leadDatabase(url);
  const areManagers = async () =>
    (await database.use(listPeople)).map(({ isManager }) => isManager);
  await desk(['invite', 'dana@acre.example']);
  expect(await areManagers()).toEqual([true]);
  await database.use(({ db }) => db.updateTable('people').set({ manager: 0 }).execute());
  const { out } = await desk(['invite', 'DANA@acre.example']);
  expect(out).toContain('They may invite people and erase leads');
  expect(await areManagers()).toEqual([true]);
  await database.use(({ db }) => db.deleteFrom('people').execute());
  await database.close();
});

test.each<[string[], Record<string, string>, number, RegExp]>([
  [[], {}, 0, /^Usage: npm run desk -- [\s\S]* invite \[options\] <email> [\s\S]*Exit codes: 0/],
  [['invite', 'dana'], {}, 2, /'dana' is invalid.* Expected an email address\./],
  [['invite', 'x@acre.example', '--name', 'D\u200bana'], {}, 2, /without invisible characters/],
  [['people'], { LEADS_DATABASE_URL: `file:${folder}/none.db` }, 1, /There is no lead database at/],
])('%j with %j exits with %i', async (args, variables, code, text) => {
  const result = await desk(args, variables);
  expect(result.code).toBe(code);
  expect(`${result.out}${result.err}`).toMatch(text);
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
});
