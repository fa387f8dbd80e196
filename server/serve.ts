import { resolve } from 'node:path';
import { type Agency, readAgency } from './agency.ts';
import { buildApp } from './app.ts';
import type { Environment } from './environment.ts';
import { securityHeaders } from './security-headers.ts';
import { type BuiltSite, loadBuiltSite } from './site/built-site.ts';
import { startFailure, stopBefore } from './start-failure.ts';

const stopDeadlineMs = 10_000;
const agencyFile = resolve(import.meta.dirname, '../content/agency.yaml');

function prepare({ SITE_FOLDER }: Environment): { site: BuiltSite; agency: Agency } {
  try {
    const loaded = loadBuiltSite(resolve(SITE_FOLDER), securityHeaders);
    if (loaded.outcome === 'missing') stopBefore(loaded.why);
    return { site: loaded.site, agency: readAgency(agencyFile) };
  } catch (error) {
    stopBefore(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Serves the site and its inbox from this process until it is told to stop (SIGTERM, SIGINT); what
 * has begun is then finished, for ten seconds at most. Ends the process when it cannot start.
 */
export async function serve(environment: Environment): Promise<void> {
  const parts = prepare(environment);
  const app = await buildApp({ environment, ...parts });
  const home = parts.site.file('/')?.content.toString() ?? '';
  if (environment.LEADS_WEBHOOK_URL && home.includes('data-webhook="browser"')) {
    app.log.warn(
      'the pages call the webhook themselves, so chat leads arrive there twice: build them again with LEADS_WEBHOOK_URL set',
    );
  }
  try {
    await app.listen({ host: environment.HOST, port: environment.PORT });
  } catch (error) {
    stopBefore(startFailure(error, environment));
  }

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), stopDeadlineMs).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
