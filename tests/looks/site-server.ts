import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';

const patienceMs = 15_000;

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the server of the site does not answer at ${url}`);
}

/**
 * Builds the site of a tree into a folder of its own and serves it with the tree's own server, on a
 * free port.
 *
 * @throws when the build fails or the server does not answer.
 */
export async function buildAndServe(tree: string) {
  const temporary = mkdtempSync(join(tmpdir(), 'looks-'));
  const site = join(temporary, 'site');
  const build = spawnSync(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', site],
    { cwd: tree, encoding: 'utf8', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  if (build.status !== 0) {
    rmSync(temporary, { recursive: true });
    throw new Error(`the build of ${tree} failed:\n${build.stdout}\n${build.stderr}`);
  }
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      SITE_FOLDER: site,
      LEADS_DATABASE_URL: `file:${join(temporary, 'leads.db')}`,
      LOG_LEVEL: 'error',
    },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    rmSync(temporary, { recursive: true });
  };
  try {
    await untilItAnswers(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
