import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../platform/server/database/postgres-database.ts';
import { openSqlite } from '../../platform/server/database/sqlite-database.ts';
import { migrate } from '../../schema/migrate.ts';
import { migrations } from '../../schema/migrations.ts';
import { openDatabase, openExisting } from '../../schema/open-database.ts';
import type { Tables } from '../../schema/tables.ts';
import { allRows } from '../../testing/all-rows.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { rowsAt } from '../../testing/filled-database.ts';
import { freshDatabases, freshPostgres } from '../../testing/fresh-databases.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// A later version, with one more migration.
vi.mock('../../schema/migrations.ts', async (original) => {
  const { migrations } = await original<typeof import('../../schema/migrations.ts')>();
  const later: (typeof migrations)[number] = {
    name: 'later',
    up: async (db) => {
      await db.schema
        .alterTable('heartbeat')
        .addColumn('later', 'text', (column) => column.notNull().defaultTo('new'))
        .execute();
      await db.insertInto('heartbeat').values({ id: 1, at: 7 }).execute();
    },
  };
  return { migrations: [...migrations, later] };
});

const names = migrations.slice(0, -1).map(({ name }) => name);
const databases = freshDatabases();
const now = Date.parse('2026-11-24T16:30:00Z');
const open = { SQLite: openSqlite<Tables>, PostgreSQL: openPostgres<Tables> };

describe.each(databases.engines)('a database of the version before on $engine', (each) => {
  /** Creates one with a lead; its URL. */
  async function earlier(): Promise<string> {
    const url = await each.empty();
    const store = open[each.engine](url);
    await migrate(store, names);
    await storeLeads(store, [exampleNewLead()], ['webhook']);
    await store.close();
    return url;
  }
  /** What it has, without an upgrade. */
  async function rowsOf(url: string) {
    const store = open[each.engine](url);
    const rows = await allRows(store);
    await store.close();
    return rows;
  }
  const upgraded = { heartbeat: [{ id: 1, at: 7, later: 'new' }] };

  test('is upgraded once by the server, keeps its rows, and is refused by a command', async () => {
    const url = await earlier();
    const before = await rowsOf(url);
    await expect(openExisting(url)).rejects.toThrow(
      'is from an earlier version: restart the server',
    );
    const onUpgraded = vi.fn();
    for (let times = 0; times < 2; times += 1) await (await openDatabase(url, onUpgraded)).close();
    expect(onUpgraded.mock.calls).toEqual([[['later']]]);
    expect(await rowsAt(url)).toEqual({
      ...before,
      ...upgraded,
      migrations: [...(before.migrations ?? []), expect.objectContaining({ name: 'later' })],
    });
    await (await openExisting(url)).close();
  });

  test('is backed up as it is, and upgraded when that is restored', async () => {
    const url = await earlier();
    const folder = join(databases.folder, each.engine);
    const { path, contents } = await makeBackup({ url, folder, now });
    expect(contents).toMatchObject({ leads: 1, isFromEarlierVersion: true });
    expect((await rowsOf(url)).migrations).toHaveLength(names.length);
    for (const target of [`file:${folder}/restored.db`, await freshPostgres()]) {
      await restoreBackup({ file: path, url: target, now });
      expect(await rowsAt(target)).toMatchObject({
        ...upgraded,
        leads: [{ name: 'Dana Reyes' }],
        migrations: [...names, 'later'].map((name) => ({ name })),
      });
    }
    expect(existsSync(path)).toBe(true);
  });

  test('of before 1.0 is refused, with the way out', async () => {
    const url = await earlier();
    const store = open[each.engine](url);
    await store.db
      .updateTable('migrations')
      .set({ name: '001-leads' })
      .where('name', '=', '001')
      .execute();
    await store.close();
    for (const opened of [openDatabase, openExisting]) {
      await expect(opened(url)).rejects.toThrow(/is from a version before 1\.0.*export its leads/);
    }
  });
});
