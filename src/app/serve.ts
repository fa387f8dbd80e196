import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Agency } from '../agency/agency.ts';
import { readBuiltAgency } from '../content/loading/read-agency.ts';
import { createServerMemory, type ServerMemory } from '../intake/server/server-memory.ts';
import { securityHeaders } from '../platform/headers/security-headers.ts';
import { refuseNetworkShare } from '../platform/server/database/network-share.ts';
import type { Environment } from '../platform/server/environment.ts';
import { productVersion } from '../platform/server/product-version.ts';
import { repeat } from '../platform/server/run-periodically.ts';
import { type BuiltSite, loadBuiltSite } from '../platform/server/static/built-site.ts';
import { codeDigest } from '../platform/server/static/code-digest.ts';
import { finishedBuild } from '../platform/server/static/finished-build.ts';
import { abandonedThreadCount } from '../platform/server/task-thread.ts';
import { servedBuild } from '../publishing/server/replace-build.ts';
import { buildApp } from './app.ts';
import { startListening } from './listener.ts';
import { type LiveApp, liveApp } from './live-app.ts';
import { refuseToStart, startFailure } from './start-failure.ts';

const stopDeadlineMs = 10_000;
/** How often the server checks for a new build. */
const pollMs = 1000;

type LoadedBuild = { site: BuiltSite; agency: Agency };

/** There is no servable build, or the agency's settings are invalid; the message says why. */
class UnservableError extends Error {}

/**
 * Checks that pages rendered on request can import packages from the folder of the build.
 *
 * @throws when they cannot.
 */
function requirePackages(folder: string): void {
  const entry = join(folder, 'server/entry.mjs');
  if (!existsSync(entry)) return;
  try {
    createRequire(entry).resolve('react');
  } catch {
    throw new Error(
      `the build in ${folder} is outside the project, so its pages cannot import packages: set SITE_FOLDER to a folder in ${process.cwd()}`,
    );
  }
}

/** @throws UnservableError */
function loadBuild({ SITE_FOLDER }: Environment): LoadedBuild {
  try {
    const folder = servedBuild(resolve(SITE_FOLDER));
    requirePackages(folder);
    const loaded = loadBuiltSite(folder, securityHeaders);
    if (loaded.outcome === 'missing') throw new Error(loaded.reason);
    return { site: loaded.site, agency: readBuiltAgency(folder) };
  } catch (error) {
    throw new UnservableError(error instanceof Error ? error.message : String(error));
  }
}

async function startApp(environment: Environment, memory: ServerMemory): Promise<LiveApp> {
  const loaded = loadBuild(environment);
  const app = buildApp({ environment, memory, ...loaded });
  const home = loaded.site.file('/')?.content.toString() ?? '';
  if (environment.LEADS_WEBHOOK_URL && home.includes('data-webhook="browser"')) {
    app.log.warn(
      'the pages were built to call the webhook themselves, so it receives chat leads twice: rebuild with LEADS_WEBHOOK_URL set',
    );
  }
  return await liveApp(app);
}

/** A site that is being served. */
export type ServedSite = { url: string; close: () => Promise<void> };

/**
 * Serves the site and its inbox. Switches to a new build and its agency settings without
 * interrupting requests. Ignores a build that cannot be served, and a build made by a different
 * version of the code, as during an upgrade: its pages expect code that this process lacks, and worker files may have
 * moved.
 *
 * @throws when there is no build that can be served, the database is on a network share, or the
 * server cannot listen.
 */
export async function serveSite(environment: Environment): Promise<ServedSite> {
  refuseNetworkShare(environment.LEADS_DATABASE_URL);
  const folder = resolve(environment.SITE_FOLDER);
  const runningCode = codeDigest();
  let buildId = finishedBuild(folder)?.id;
  const memory = createServerMemory(environment.LEADS_BURST_LIMIT);
  let current = await startApp(environment, memory);
  const listener = await startListening(environment, (request, response) =>
    current.handle(request, response),
  ).catch(async (error: unknown) => {
    await current.retire();
    throw error;
  });
  listener.log.info({ version: productVersion }, 'serving the site');
  const retiring = new Set<Promise<void>>();
  const switchToNewBuild = async (): Promise<void> => {
    const found = finishedBuild(folder);
    if (!found || found.id === buildId) return;
    // Set even if it fails, so a bad build is not retried.
    buildId = found.id;
    if (found.code !== runningCode) {
      listener.log.warn(
        'the new build requires a different version of the code than this server is running: restart the server; until then it serves the previous build',
      );
      return;
    }
    const previous = current;
    try {
      const next = await startApp(environment, memory);
      // Switch even if this fails: static pages can still be served.
      await next.warmUp().catch((error: unknown) => {
        listener.log.error({ err: error }, 'the new build cannot render pages on request');
      });
      current = next;
    } catch (error) {
      listener.log.error(
        { err: error },
        'the new build cannot be served; the server keeps serving the previous one',
      );
      return;
    }
    listener.log.info('serving the new build');
    // Not awaited: one slow request would delay the next build.
    const retired = previous
      .retire()
      .catch((error: unknown) => {
        listener.log.error({ err: error }, 'the app of the previous build did not close cleanly');
      })
      .finally(() => retiring.delete(retired));
    retiring.add(retired);
  };
  const stopPolling = repeat(switchToNewBuild, pollMs);
  return {
    url: listener.url,
    close: async () => {
      current.endLongPolls();
      await Promise.all([stopPolling(), listener.close()]);
      await Promise.all([current.retire(), ...retiring]);
    },
  };
}

/**
 * Serves the site until SIGTERM or SIGINT, then finishes work in progress for at most ten seconds.
 * Exits the process if it cannot start.
 */
export async function serve(environment: Environment): Promise<void> {
  const site = await serveSite(environment).catch((error: unknown) =>
    refuseToStart(
      error instanceof UnservableError ? error.message : startFailure(error, environment),
    ),
  );
  const exit = (code: number): void => {
    // Node waits for its threads, but a thread stuck in a system call never ends.
    if (abandonedThreadCount() > 0) process.kill(process.pid, 'SIGKILL');
    process.exit(code);
  };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) exit(1);
      isStopping = true;
      setTimeout(() => exit(1), stopDeadlineMs).unref();
      site.close().then(
        () => exit(0),
        () => exit(1),
      );
    });
  }
}
