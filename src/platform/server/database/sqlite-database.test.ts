import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { abandonedThreadCount } from '../task-thread.ts';
import { openThreaded } from './sqlite-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const task = { name: 'run', sql: 'select 1 as one', parameters: [] } as const;

test('returns rows, changes, and errors with their codes', async () => {
  const sqlite = openThreaded(join(folder, 'leads.db'));
  expect(await sqlite.perform(task)).toEqual({ rows: [{ one: 1 }], changes: 0n });
  const create = { ...task, sql: 'create table things (id integer primary key)' };
  await sqlite.perform(create);
  const insert = { ...task, sql: 'insert into things values (?)', parameters: [7] };
  expect(await sqlite.perform(insert)).toEqual({ rows: [], changes: 1n });
  await expect(sqlite.perform(insert)).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR' });
  await sqlite.close();
  await expect(sqlite.perform(task)).rejects.toThrow('has ended');
});

test('a thread whose disk hangs is abandoned and blocks no other work', async () => {
  // Opening a locked file that has no log yet blocks for seconds, like a slow disk.
  const path = join(folder, 'locked.db');
  const other = new DatabaseSync(path);
  other.exec('create table things (id integer primary key); begin exclusive');
  const hanging = [1, 2, 3].map(() => openThreaded(path));
  const results = hanging.map((sqlite) => sqlite.perform(task, 300));
  const failed = Promise.all(
    results.map((each) => expect(each).rejects.toThrow('did not respond within 300 ms')),
  );
  await failed;
  expect(() => openThreaded(path)).toThrow('does not respond');
  expect(abandonedThreadCount()).toBe(3);

  other.close();
  await expect.poll(abandonedThreadCount).toBe(0);
  const reopened = openThreaded(path);
  expect(await reopened.perform(task)).toMatchObject({ rows: [{ one: 1 }] });
  await reopened.close();
});
