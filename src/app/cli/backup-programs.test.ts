import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../schema/open-database.ts';
import { fillDatabase, rowsAt, signedOut } from '../../testing/filled-database.ts';
import { freshPostgres } from '../../testing/fresh-databases.ts';
import { runHere } from '../../testing/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const url = `file:${join(folder, 'leads.db')}`;
const backups = join(folder, 'backups');

beforeAll(async () => {
  await fillDatabase(url);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const run = (program: string, args: string[], settings: Record<string, string> = {}) =>
  runHere(program, args, { LEADS_DATABASE_URL: url, ...settings });

describe('npm run backup and restore', () => {
  test('back up while the server runs, and restore once it has stopped', async () => {
    const rows = await rowsAt(url);
    const server = await openDatabase(url);
    const made = await run('backup', []);
    // Cron sends an email about anything on stderr.
    expect(made).toMatchObject({ code: 0, err: '' });
    const [name = ''] = readdirSync(backups);
    expect(made.out).toContain(
      `Backed up ${join(folder, 'leads.db')}
to ${join(backups, name)}, and verified the copy.
It contains 4 leads, the newest`,
    );
    const again = await run('backup', ['--keep', '1', '--to', backups]);
    expect(again.out).toContain(`Removed ${join(backups, name)}`);
    const [kept = ''] = readdirSync(backups);
    const refused = await run('restore', [join(backups, kept)]);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in use') });
    await server.close();
    const restored = await run('restore', [join(backups, kept)]);
    expect(restored.out).toMatch(
      /was kept as .*\nThe database now contains 4 leads, .* and 1 session\.\n/,
    );
    expect(await rowsAt(url)).toEqual(signedOut(rows));
  });

  test('say what was restored when the published content cannot be read', async () => {
    const to = join(folder, 'unreadable');
    const other = `file:${join(folder, 'other.db')}`;
    await fillDatabase(other);
    const open = await openDatabase(other);
    const version = { number: 1, at: 1, person: 'Dana', published: 1, files: 'no JSON' };
    await open.db.insertInto('content_versions').values(version).execute();
    await open.close();
    const settings = { LEADS_DATABASE_URL: other };
    await run('backup', ['--to', to], settings);
    const [name = ''] = readdirSync(to);
    const restored = await run('restore', [join(to, name)], settings);
    expect(restored).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The restore did not finish: .*JSON/),
    });
    expect(restored.out).toMatch(/^Restored .*\nThe previous database was kept as /);
  });

  test('move to PostgreSQL through a backup, and never print a password', async () => {
    const rows = await rowsAt(url);
    const target = new URL(await freshPostgres());
    target.password = 'secret';
    const settings = { LEADS_DATABASE_URL: target.href };
    const to = join(folder, 'moving');
    const made = await run('backup', ['--to', to]);
    const [name = ''] = readdirSync(to);
    const moved = await run('restore', [join(to, name)], settings);
    expect(moved.out).toContain('The database now contains 4 leads');
    const again = await run('restore', [join(to, name)], settings);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
    const backup = await run('backup', ['--to', to], settings);
    expect(backup.code).toBe(0);
    const all = [made, moved, again, backup].map(({ out, err }) => out + err).join('');
    expect(all).not.toContain('secret');
    expect(await rowsAt(target.href)).toEqual(rows);
  });

  test.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['backup', ['help'], {}, 0, /--to <folder>[\s\S]*--keep <number>/],
    ['restore', ['help'], {}, 0, /Stop the server first/],
    ['backup', ['--keep', '0'], {}, 2, /Expected a whole number above 0/],
    ['restore', [], {}, 2, /missing required argument 'file'/],
    ['restore', ['missing.db'], {}, 1, /missing\.db cannot be used: there is no such file/],
    ['backup', [], { LEADS_DATABSE_URL: 'x' }, 1, /unknown setting LEADS_DATABSE_URL/],
    ['backup', ['--to', '/dev/null/x'], {}, 1, /No backup was made: .*ENOTDIR/],
    [
      'backup',
      [],
      { LEADS_DATABASE_URL: `file:${folder}/missing.db` },
      1,
      /There is no lead database at/,
    ],
  ])('%s %j with %j exits with %i', async (program, args, variables, code, message) => {
    const result = await run(program, args, variables);
    expect(`${result.out}${result.err}`).toMatch(message);
    expect(result.code).toBe(code);
  });
});
