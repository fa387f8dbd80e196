import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './store/open-database.ts';
import { fillDatabase, rowsAt, signedOut } from './testing/filled-database.ts';
import { runAsProcess } from './testing/run-as-process.ts';
import { type TemporaryPostgres, temporaryPostgres } from './testing/temporary-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const url = `file:${join(folder, 'leads.db')}`;
const backups = join(folder, 'backups');
let postgres: TemporaryPostgres;

beforeAll(async () => {
  postgres = await temporaryPostgres();
  await fillDatabase(url);
}, 60_000);
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true });
});

const run = (program: string, args: string[], settings: Record<string, string> = {}) =>
  runAsProcess(program, args, { LEADS_DATABASE_URL: url, ...settings });

describe('npm run backup, restore and move-to-postgres', () => {
  test('back up while the server runs, restore once it has stopped', async () => {
    const rows = await rowsAt(url);
    const server = await openDatabase(url);
    const made = await run('backup', []);
    // Cron sends a mail about anything on stderr.
    expect(made).toMatchObject({ code: 0, err: '' });
    const [name = ''] = readdirSync(backups);
    expect(made.out).toContain(
      `Backed up ${join(folder, 'leads.db')}
to ${join(backups, name)}, which was verified.
It has 4 leads, the newest`,
    );
    const again = await run('backup', ['--keep', '1', '--to', backups]);
    expect(again.out).toContain(`Removed ${join(backups, name)}`);
    const [kept = ''] = readdirSync(backups);
    const refused = await run('restore', [join(backups, kept)]);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in use') });
    await server.close();
    const restored = await run('restore', [join(backups, kept)]);
    expect(restored.out).toMatch(
      /The database now has 4 leads, .* and 1 session\.\n.* is kept as /,
    );
    expect(await rowsAt(url)).toEqual(signedOut(rows));
  });

  test('move to PostgreSQL, say what is next, and never print a password', async () => {
    const target = new URL(await postgres.createDatabase());
    target.password = 'secret';
    const moved = await run('move-to-postgres', [target.href]);
    expect(moved).toMatchObject({
      code: 0,
      out: expect.stringContaining('set LEADS_DATABASE_URL'),
    });
    expect(moved.err).toContain(`To: postgres://${target.host}${target.pathname}\n`);
    const again = await run('move-to-postgres', [target.href]);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('were moved to') });
    rmSync(join(folder, 'leads.db.moved'));
    const backup = await run('backup', ['--to', backups], { LEADS_DATABASE_URL: target.href });
    expect(backup.code).toBe(0);
    const all = [moved, again, backup].map(({ out, err }) => out + err).join('');
    expect(all).not.toContain('secret');
    const listed = await run('leads', ['list', '--json'], { LEADS_DATABASE_URL: target.href });
    expect(JSON.parse(listed.out)).toHaveLength(4);
  });

  test.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['backup', ['help'], {}, 0, /--to <folder>[\s\S]*--keep <number>/],
    ['restore', ['help'], {}, 0, /Stop the server first/],
    ['move-to-postgres', ['help'], {}, 0, /--from <file>/],
    ['backup', ['--keep', '0'], {}, 2, /Expected a whole number above 0/],
    ['restore', [], {}, 2, /missing required argument 'file'/],
    ['restore', ['missing.db'], {}, 1, /missing\.db cannot be used: there is no such file/],
    ['move-to-postgres', ['leads.db'], {}, 2, /Expected an address like postgres:/],
    ['backup', [], { LEADS_DATABSE_URL: 'x' }, 1, /unknown setting LEADS_DATABSE_URL/],
    ['backup', ['--to', '/dev/null/x'], {}, 1, /There is no new backup: .*ENOTDIR/],
    ['backup', [], { LEADS_DATABASE_URL: 'file:missing.db' }, 1, /There is no lead database at/],
  ])('%s %j with %j exits with %i', async (program, args, variables, code, message) => {
    const result = await run(program, args, variables);
    expect(`${result.out}${result.err}`).toMatch(message);
    expect(result.code).toBe(code);
  });
});
