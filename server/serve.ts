import { resolve } from 'node:path';
import type { Agency } from '../agency/agency.ts';
import { readAgency } from '../agency/read-agency.ts';
import { buildApp } from './app.ts';
import type { Environment } from './environment.ts';
import { securityHeaders } from './security-headers.ts';
import { type BuiltSite, loadBuiltSite } from './site/built-site.ts';
import { refuseToStart, startFailure } from './start-failure.ts';
import { abandonedThreads } from './threads/task-thread.ts';

const stopDeadlineMs = 10_000;

function prepare({ SITE_FOLDER }: Environment): { site: BuiltSite; agency: Agency } {
  try {
    const loaded = loadBuiltSite(resolve(SITE_FOLDER), securityHeaders);
    if (loaded.outcome === 'missing') refuseToStart(loaded.reason);
    return { site: loaded.site, agency: readAgency() };
  } catch (error) {
    refuseToStart(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Serves the site and its inbox until SIGTERM or SIGINT, then finishes work in progress for at most ten
 * seconds. Exits the process when it cannot start.
 */
export async function serve(environment: Environment): Promise<void> {
  const parts = prepare(environment);
  const app = await buildApp({ environment, ...parts });
  const home = parts.site.file('/')?.content.toString() ?? '';
  if (environment.LEADS_WEBHOOK_URL && home.includes('data-webhook="browser"')) {
    app.log.warn(
      'the pages were built to call the webhook themselves, so it receives chat leads twice: rebuild with LEADS_WEBHOOK_URL set',
    );
  }
  try {
    await app.listen({ host: environment.HOST, port: environment.PORT });
  } catch (error) {
    refuseToStart(startFailure(error, environment));
  }

  const exit = (code: number): void => {
    // Node waits for its threads, and a thread that hangs in a system call never ends.
    if (abandonedThreads() > 0) process.kill(process.pid, 'SIGKILL');
    process.exit(code);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) exit(1);
      stopping = true;
      setTimeout(() => exit(1), stopDeadlineMs).unref();
      app.close().then(
        () => exit(0),
        () => exit(1),
      );
    });
  }
}
