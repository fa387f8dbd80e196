import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../schema/open-database.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { fillDatabase, rowsAt, signedOut } from '../../testing/filled-database.ts';
import { freshPostgres } from '../../testing/fresh-databases.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const root = mkdtempSync(join(tmpdir(), 'backup-'));
const now = Date.parse('2026-11-24T16:30:00Z');
const day = 24 * 60 * 60 * 1000;
const name = 'leads-2026-11-24T16-30-00.000Z.db';
let folders = 0;
let folder: string;
let fileUrl: string;

afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  folders += 1;
  folder = join(root, String(folders), 'backups');
  fileUrl = `file:${join(root, String(folders), 'data', 'leads.db')}`;
});

const dataFolder = () => dirname(fileUrl.slice('file:'.length));
const engines = [
  { engine: 'SQLite', fresh: async () => fileUrl },
  { engine: 'PostgreSQL', fresh: freshPostgres },
];

describe.each(engines)('a backup of $engine', ({ fresh }) => {
  test('has every row, even of large tables, and is readable by its owner only', async () => {
    const url = await fresh();
    const rows = await fillDatabase(url, 1203);
    const { path, contents, removed } = await makeBackup({ url, folder, now });
    expect(path).toBe(join(folder, name));
    expect(contents).toMatchObject({ leads: 1204, bookings: 1, isFromEarlierVersion: false });
    expect(contents.newest).toBe(1_750_000_000_000);
    expect(removed).toEqual([]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    // A single complete file, which needs no other file to be read.
    expect(readdirSync(folder)).toEqual([name]);
    const copied = join(root, `copied-${folders}.db`);
    copyFileSync(path, copied);
    expect(await rowsAt(`file:${copied}`)).toEqual(rows);
  });

  test('is a snapshot of one moment, while leads keep arriving', async () => {
    const url = await fresh();
    await fillDatabase(url, 600);
    const open = await openDatabase(url);
    let stop = false;
    const store = async () => {
      while (!stop) await storeLeads(open, [exampleNewLead()], ['webhook', 'mail']);
    };
    const storing = store();
    const { contents, path } = await makeBackup({ url, folder, now });
    stop = true;
    await storing;
    await open.close();
    expect(contents.leads).toBeGreaterThanOrEqual(601);
    const copy = await rowsAt(`file:${path}`);
    // For each lead except the session: both deliveries or neither.
    const own = copy.deliveries?.filter(({ target }) => target === 'webhook').length;
    expect(own).toBe(contents.leads - 1);
  });

  test('of a newer version’s database is not made', async () => {
    const url = await fresh();
    const open = await openDatabase(url);
    await open.db.insertInto('migrations').values({ name: '999-future', applied_at: 1 }).execute();
    await open.close();
    await expect(makeBackup({ url, folder, now })).rejects.toThrow(
      '"999-future" from a newer version',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  // Nobody stays signed in, because people may have been signed out since.
  test('restores to either engine, without what signs people in', async () => {
    const url = await fresh();
    const rows = await fillDatabase(url, 700);
    for (const table of ['sessions', 'sign_in_links', 'challenges', 'people', 'passkeys'])
      expect(rows[table], table).toHaveLength(1);
    const { path } = await makeBackup({ url, folder, now });
    const before = readFileSync(path);
    for (const target of [`file:${folder}/restored.db`, await freshPostgres()]) {
      const { contents } = await restoreBackup({ file: path, url: target, now });
      expect(contents.leads).toBe(701);
      expect(await rowsAt(target)).toEqual(signedOut(rows));
    }
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('making a backup', () => {
  test('removes only earlier backups, the oldest first, and never the new one', async () => {
    await fillDatabase(fileUrl);
    mkdirSync(folder, { recursive: true });
    const strangers = ['leads-copy.db', 'notes.txt', 'leads-2020-01-01.db'];
    for (const each of strangers) writeFileSync(join(folder, each), '');
    symlinkSync('notes.txt', join(folder, 'leads-2020-01-01T00-00-00.000Z.db'));
    // The last one was made while the clock was ahead.
    for (const at of [now - 2 * day, now - day, now + day])
      await makeBackup({ url: fileUrl, folder, now: at });
    const { path, removed } = await makeBackup({ url: fileUrl, folder, now, keep: 2 });
    expect(removed.map((each) => basename(each))).toEqual([
      'leads-2026-11-23T16-30-00.000Z.db',
      'leads-2026-11-22T16-30-00.000Z.db',
    ]);
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...strangers,
        'leads-2020-01-01T00-00-00.000Z.db',
        basename(path),
        'leads-2026-11-25T16-30-00.000Z.db',
      ].sort(),
    );
  });

  test('overwrites nothing and leaves nothing behind when it fails', async () => {
    await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const before = readFileSync(path);
    const again = makeBackup({ url: fileUrl, folder, now, keep: 1 });
    await expect(again).rejects.toThrow(`${path} already exists; choose another name`);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('of a damaged database fails and removes no earlier backup', async () => {
    await fillDatabase(fileUrl, 500);
    await makeBackup({ url: fileUrl, folder, now: now - day });
    const path = fileUrl.slice('file:'.length);
    const bytes = readFileSync(path);
    bytes.fill(0xff, 8192, 40_000);
    writeFileSync(path, bytes);
    await expect(makeBackup({ url: fileUrl, folder, now, keep: 1 })).rejects.toThrow(
      /malformed|damaged/,
    );
    expect(readdirSync(folder)).toEqual(['leads-2026-11-23T16-30-00.000Z.db']);
  });

  test('removes what a killed backup left behind, once that is old', async () => {
    await fillDatabase(fileUrl);
    const [old, recent] = ['.leads-unfinished-old', '.leads-unfinished-recent'];
    for (const each of [old, recent]) mkdirSync(join(folder, each), { recursive: true });
    writeFileSync(join(folder, old, 'leads.db'), 'half');
    const yesterday = new Date(Date.now() - day);
    utimesSync(join(folder, old), yesterday, yesterday);
    await makeBackup({ url: fileUrl, folder, now });
    expect(readdirSync(folder)).toEqual([recent, name]);
  });

  test('creates neither a database nor a folder where there is none', async () => {
    const made = makeBackup({ url: fileUrl, folder, now });
    await expect(made).rejects.toThrow(`There is no lead database at ${dataFolder()}/leads.db`);
    const empty = makeBackup({ url: await freshPostgres(), folder, now });
    await expect(empty).rejects.toThrow(/^There is no lead database at postgres:\/\/127/);
    expect(existsSync(dataFolder())).toBe(false);
  });
});

describe('restoring', () => {
  test('keeps the previous database, including its log', async () => {
    const rows = await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const later = await openDatabase(fileUrl);
    await storeLeads(later, [exampleNewLead()], []);
    // As a killed server leaves it: the lead is only in the log.
    const killed = join(root, `killed-${folders}`, 'leads.db');
    mkdirSync(dirname(killed));
    for (const suffix of ['', '-wal']) {
      copyFileSync(`${dataFolder()}/leads.db${suffix}`, killed + suffix);
    }
    await later.close();
    const { oldPath } = await restoreBackup({ file: path, url: `file:${killed}`, now });
    expect(oldPath).toBe(join(dirname(killed), 'leads-before-restore-2026-11-24T16-30-00.000Z.db'));
    expect(readdirSync(dirname(killed)).sort()).toEqual(
      ['leads-before-restore-2026-11-24T16-30-00.000Z.db', 'leads.db', 'leads.db-lock'].sort(),
    );
    expect(statSync(killed).mode & 0o777).toBe(0o600);
    expect(await rowsAt(`file:${killed}`)).toEqual(signedOut(rows));
    const back = await restoreBackup({
      file: oldPath ?? '',
      url: `file:${killed}`,
      now: now + 1,
    });
    expect(back.contents.leads).toBe(5);
    expect((await rowsAt(`file:${killed}`)).leads).toHaveLength(5);
  });

  test('replaces a damaged database, and keeps it with its log', async () => {
    await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    writeFileSync(`${dataFolder()}/leads.db`, 'no database');
    writeFileSync(`${dataFolder()}/leads.db-wal`, 'no log');
    const { oldPath = '' } = await restoreBackup({ file: path, url: fileUrl, now });
    expect(readFileSync(oldPath, 'utf8')).toBe('no database');
    expect(readFileSync(`${oldPath}-wal`, 'utf8')).toBe('no log');
    expect((await rowsAt(fileUrl)).leads).toHaveLength(4);
  });

  test('sets aside a log whose database is gone', async () => {
    const rows = await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const later = await openDatabase(fileUrl);
    await storeLeads(later, [exampleNewLead()], []);
    const left = join(root, `left-${folders}`, 'leads.db');
    mkdirSync(dirname(left));
    for (const suffix of ['-wal', '-shm']) {
      copyFileSync(`${dataFolder()}/leads.db${suffix}`, left + suffix);
    }
    const log = readFileSync(`${left}-wal`);
    await later.close();
    await restoreBackup({ file: path, url: `file:${left}`, now });
    expect(await rowsAt(`file:${left}`)).toEqual(signedOut(rows));
    const oldPath = `${dirname(left)}/leads-before-restore-2026-11-24T16-30-00.000Z.db-wal`;
    expect(readFileSync(oldPath).equals(log)).toBe(true);
  });

  test('replaces the target of a symbolic link', async () => {
    await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const link = join(root, `link-${folders}.db`);
    symlinkSync(`${dataFolder()}/leads.db`, link);
    const { oldPath } = await restoreBackup({ file: path, url: `file:${link}`, now });
    expect(dirname(oldPath ?? '')).toBe(dataFolder());
    expect(readFileSync(link).equals(readFileSync(`${dataFolder()}/leads.db`))).toBe(true);
  });

  test('refuses while the database is in use, by us or by another program', async () => {
    await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const server = await openDatabase(fileUrl);
    const refused = () => restoreBackup({ file: path, url: fileUrl, now });
    await expect(refused()).rejects.toThrow('leads.db is in use by a server or another command');
    await server.close();
    const other = new DatabaseSync(`${dataFolder()}/leads.db`);
    other.exec('select count(*) from leads');
    await expect(refused()).rejects.toThrow('leads.db is in use by a server or another command');
    other.close();
    expect(readdirSync(dataFolder()).filter((each) => each.includes('restore'))).toEqual([]);
    await refused();
  });

  test('refuses a file that is not a sound backup, and changes nothing', async () => {
    const rows = await fillDatabase(fileUrl, 500);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const bad = (file: string, change: (bytes: Buffer) => Buffer) => {
      writeFileSync(join(folder, file), change(readFileSync(path)));
      return join(folder, file);
    };
    const other = join(folder, 'other.db');
    new DatabaseSync(other).exec('create table things (id integer primary key)');
    const newer = bad('newer.db', (bytes) => bytes);
    new DatabaseSync(newer).exec("insert into migrations values ('999-future', 1)");
    const cases: [string, RegExp][] = [
      [join(folder, 'missing.db'), /there is no such file/],
      [other, /it is not a lead database/],
      [newer, /"999-future" from a newer version/],
      [bad('text.db', () => Buffer.from('Dear diary')), /file is not a database/],
      [bad('empty.db', () => Buffer.alloc(0)), /it is not a lead database/],
      [bad('half.db', (bytes) => bytes.subarray(0, bytes.length / 2)), /malformed|damaged/],
      [bad('bad.db', (bytes) => bytes.fill(0xff, 8192, 40_000)), /malformed|SQLite says: [^*]+\)/],
      [folder, /it is not a file\. Nothing was changed/],
    ];
    for (const [file, reason] of cases) {
      for (const url of [fileUrl, await freshPostgres()])
        await expect(restoreBackup({ file, url, now })).rejects.toThrow(reason);
    }
    expect(await rowsAt(fileUrl)).toEqual(rows);
  });

  test('refuses a PostgreSQL database with leads or closed days, and changes nothing', async () => {
    await fillDatabase(fileUrl);
    const { path } = await makeBackup({ url: fileUrl, folder, now });
    const used = await freshPostgres();
    const rows = await fillDatabase(used);
    const refused = restoreBackup({ file: path, url: used, now });
    await expect(refused).rejects.toThrow(/is not empty: its table \w+ has rows/);
    expect(await rowsAt(used)).toEqual(rows);
    // A server that started on it has written its own rows, but no leads.
    const started = await freshPostgres();
    const server = await openDatabase(started);
    await server.db.insertInto('heartbeat').values({ id: 1, at: now }).execute();
    await restoreBackup({ file: path, url: started, now });
    await server.close();
    expect((await rowsAt(started)).leads).toHaveLength(4);
  });
});
