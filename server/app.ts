import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Agency } from '../agency/agency.ts';
import { maxSubmissionBytes } from '../lead/bounds.ts';
import { startDeliveryWorker } from './delivery/delivery-worker.ts';
import { deliveryTargets } from './delivery-targets.ts';
import { scheduleDigest } from './digest-schedule.ts';
import type { Environment, TrustedProxies } from './environment.ts';
import { registerErrorAnswers } from './error-answer.ts';
import { registerHealth } from './health-routes.ts';
import { contactPageOf } from './inbox/contact-page.ts';
import { createInbox } from './inbox/inbox.ts';
import { registerLeads } from './inbox/lead-routes.ts';
import { schedulePurge } from './purge-schedule.ts';
import { securityHeaders } from './security-headers.ts';
import type { BuiltSite } from './site/built-site.ts';
import { registerSite } from './site/site-routes.ts';
import { leadDatabase } from './store/lead-database.ts';
import { fileMissingDeliveries } from './store/missing-deliveries.ts';

/** What an app is built from. */
export type AppParts = { environment: Environment; site: BuiltSite; agency: Agency };

function trustProxyOption(trusted: TrustedProxies) {
  if (trusted === false) return false;
  if ('addresses' in trusted) return trusted.addresses;
  return (_address: string, hop: number): boolean => hop < trusted.hops;
}

function createServer(environment: Environment): FastifyInstance {
  return Fastify({
    bodyLimit: maxSubmissionBytes,
    requestTimeout: 30_000,
    // Longer than the idle time-out of common load balancers, so that they close first.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: trustProxyOption(environment.TRUST_PROXY),
    genReqId: () => randomUUID().slice(0, 8),
    frameworkErrors: (error, _, reply) => {
      const body = JSON.stringify({ error: 'rejected', message: error.message });
      const headers = [...[...securityHeaders].flat(), 'content-type', 'application/json'];
      reply.raw.writeHead(error.statusCode ?? 400, headers).end(body);
    },
    logger: { level: environment.LOG_LEVEL },
    // A line per request would hold addresses of visitors; a proxy in front may write them.
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/**
 * Builds the server without starting to listen: plugins in the order in which a request meets
 * them. Its workers run from here on, until `close`.
 */
export async function buildApp({ environment, site, agency }: AppParts): Promise<FastifyInstance> {
  const app = createServer(environment);
  const database = leadDatabase(environment.LEADS_DATABASE_URL);
  const targets = deliveryTargets(environment, agency);
  let adopted: Promise<unknown> | undefined;
  /** Leads that came while no target was set are delivered now. */
  const adoptLeads = () => {
    adopted ??= database
      .use((open) => fileMissingDeliveries(open, [...targets.keys()], Date.now()))
      .catch((error: unknown) => {
        adopted = undefined;
        throw error;
      });
    return adopted;
  };
  const workers = [...targets].map(([target, { deliver }]) =>
    startDeliveryWorker({
      database,
      target,
      deliver,
      log: app.log,
      retryMs: environment.LEADS_RETRY_MS,
      leaseMs: environment.LEADS_LEASE_MS,
      prepare: adoptLeads,
    }),
  );
  const inbox = createInbox({
    database,
    targets: [...targets.keys()],
    limits: environment,
    onStored: () => {
      for (const worker of workers) worker.wake();
    },
  });
  const endPurge = schedulePurge(database, agency.keepSuspectedDays, app.log);
  const endDigest = scheduleDigest(database, [...targets.values()], app.log);
  // After the last request has been answered.
  app.addHook('onClose', async () => {
    await Promise.all([endPurge(), endDigest(), ...workers.map((worker) => worker.stop())]);
    await database.close();
  });

  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of securityHeaders) reply.header(name, value);
    done();
  });
  registerErrorAnswers(app);
  registerHealth(app, database);
  await registerLeads(app, { inbox, contactPage: contactPageOf(site), environment });
  registerSite(app, { site, strictTransport: environment.SITE_URL?.protocol === 'https:' });
  return app;
}
