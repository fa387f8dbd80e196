import { resolve } from 'node:path';
import { buildApp } from './app.ts';
import { readEnvironment } from './environment.ts';
import { securityHeaders } from './security-headers.ts';
import { loadBuiltSite } from './site/built-site.ts';
import { startFailure } from './start-failure.ts';

const stopDeadlineMs = 10_000;

function stopBefore(reason: string): never {
  process.stderr.write(`The server did not start: ${reason}\n`);
  process.exit(1);
}

const read = readEnvironment(process.env);
if (read.outcome === 'wrong') stopBefore(read.problem);
const { environment } = read;

const loaded = loadBuiltSite(resolve(environment.SITE_FOLDER), securityHeaders);
if (loaded.outcome === 'missing') stopBefore(loaded.why);

const app = buildApp({ environment, site: loaded.site });
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
