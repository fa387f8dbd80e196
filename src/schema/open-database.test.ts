import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listLeads } from '../leads/server/store/lead-queries.ts';
import { databaseName } from '../platform/server/database/database-name.ts';
import { lockExclusive } from '../platform/server/database/sqlite-lock.ts';
import { exampleNewLead } from '../testing/example-lead.ts';
import { storeLeads } from '../testing/store-example-leads.ts';
import { openDatabase, openExisting } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a command creates no database', async () => {
  const path = join(folder, 'missing', 'leads.db');
  await expect(openExisting(`file:${path}`)).rejects.toThrow(
    `There is no lead database at ${path}. Run this in the server's folder`,
  );
  expect(existsSync(join(folder, 'missing'))).toBe(false);
  const empty = join(folder, 'empty.db');
  writeFileSync(empty, '');
  await expect(openExisting(`file:${empty}`)).rejects.toThrow('There is no lead database at');
});

test('a database file behind a symbolic link works like any other', async () => {
  mkdirSync(join(folder, 'disk'));
  const path = join(folder, 'disk', 'leads.db');
  const first = await openDatabase(`file:${path}`);
  await first.close();
  const link = join(folder, 'link.db');
  symlinkSync(path, link);
  const open = await openDatabase(`file:${link}`);
  expect(await storeLeads(open, [exampleNewLead()], [])).toEqual(['stored']);
  expect(await listLeads(open, {})).toHaveLength(1);
  await open.close();
});

test('the file cannot be opened while it is being replaced, nor replaced while it is open', async () => {
  const path = join(folder, 'locked', 'leads.db');
  const [first, second] = [await openDatabase(`file:${path}`), await openDatabase(`file:${path}`)];
  await first.close();
  expect(lockExclusive(path)).toBeUndefined();
  await second.close();
  const release = lockExclusive(path);
  expect(release).toBeDefined();
  await expect(openDatabase(`file:${path}`)).rejects.toThrow('is being restored or moved');
  release?.();
  await (await openDatabase(`file:${path}`)).close();
});

test.each([
  ['file:/var/leads.db', '/var/leads.db'],
  [
    'postgres://user:secret@db.example:5433/leads?password=secret',
    'postgres://db.example:5433/leads',
  ],
  ['postgres://user:sec/ret@db.example/leads', 'the PostgreSQL database'],
])('%s is called %s', (url, name) => {
  expect(databaseName(url)).toBe(name);
});
