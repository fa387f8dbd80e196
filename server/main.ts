import { resolve } from 'node:path';
import { type Agency, readAgency } from './agency.ts';
import { buildApp } from './app.ts';
import { readEnvironment } from './environment.ts';
import { securityHeaders } from './security-headers.ts';
import { type BuiltSite, loadBuiltSite } from './site/built-site.ts';
import { startFailure } from './start-failure.ts';

const stopDeadlineMs = 10_000;
const agencyFile = resolve(import.meta.dirname, '../content/agency.yaml');

function stopBefore(reason: string): never {
  process.stderr.write(`The server did not start: ${reason}\n`);
  process.exit(1);
}

const read = readEnvironment(process.env);
if (read.outcome === 'wrong') stopBefore(read.problem);
const { environment } = read;

function prepare(): { site: BuiltSite; agency: Agency } {
  try {
    const loaded = loadBuiltSite(resolve(environment.SITE_FOLDER), securityHeaders);
    if (loaded.outcome === 'missing') stopBefore(loaded.why);
    return { site: loaded.site, agency: readAgency(agencyFile) };
  } catch (error) {
    stopBefore(error instanceof Error ? error.message : String(error));
  }
}

const app = await buildApp({ environment, ...prepare() });
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
