import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Agency } from '../agency/agency.ts';
import { maxSubmissionBytes } from '../lead/bounds.ts';
import { startDeliveryWorker } from './delivery/delivery-worker.ts';
import { deliveryTargets } from './delivery-targets.ts';
import { scheduleDigest } from './digest-schedule.ts';
import type { Environment, TrustedProxies } from './environment.ts';
import { registerErrorHandlers } from './error-handlers.ts';
import { registerHealth } from './health-routes.ts';
import { createInbox } from './inbox/inbox.ts';
import { leadRoute } from './inbox/lead-routes.ts';
import { startPageRenderer } from './pages/page-renderer.ts';
import { schedulePurge } from './purge-schedule.ts';
import { securityHeaders, strictTransportSecurity } from './security-headers.ts';
import type { BuiltSite } from './site/built-site.ts';
import { registerSite } from './site/site-routes.ts';
import { addMissingDeliveries } from './store/add-missing-deliveries.ts';
import { leadDatabase } from './store/lead-database.ts';
import { burstBudget } from './submissions/burst-budget.ts';
import { registerSubmissions } from './submissions/submission-routes.ts';

/** The inputs of `buildApp`. */
type AppOptions = { environment: Environment; site: BuiltSite; agency: Agency };

function trustProxyOption(trusted: TrustedProxies) {
  if (trusted === false) return false;
  if ('addresses' in trusted) return trusted.addresses;
  return (_address: string, hop: number): boolean => hop < trusted.hops;
}

function createServer(environment: Environment): FastifyInstance {
  return Fastify({
    bodyLimit: maxSubmissionBytes,
    requestTimeout: 30_000,
    // Longer than the idle timeout of common load balancers, so that they close first.
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
    // Request lines would contain visitors' IP addresses; a proxy in front can log them.
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** Builds the server and starts its workers, which run until `close`. Does not listen yet. */
export async function buildApp({
  environment,
  site,
  agency,
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer(environment);
  const database = leadDatabase(environment.LEADS_DATABASE_URL);
  const targets = deliveryTargets(environment, agency);
  let backfill: Promise<unknown> | undefined;
  /** Queues leads that arrived before a target was configured; runs once, and again after a failure. */
  const queueEarlierLeads = () => {
    backfill ??= database
      .use((open) => addMissingDeliveries(open, [...targets.keys()], Date.now()))
      .catch((error: unknown) => {
        backfill = undefined;
        throw error;
      });
    return backfill;
  };
  const workers = [...targets].map(([target, { deliver }]) =>
    startDeliveryWorker({
      database,
      target,
      deliver,
      log: app.log,
      retryMs: environment.LEADS_RETRY_MS,
      leaseMs: environment.LEADS_LEASE_MS,
      prepare: queueEarlierLeads,
    }),
  );
  const inbox = createInbox({
    database,
    targets: [...targets.keys()],
    budget: burstBudget(environment.LEADS_BURST_LIMIT),
    onStored: () => {
      for (const worker of workers) worker.wake();
    },
  });
  const stopPurge = schedulePurge(database, agency.keepSuspectedDays, app.log);
  const stopDigest = scheduleDigest(database, [...targets.values()], app.log);
  const renderer = startPageRenderer(site.renderedPages);
  // Runs after the last response was sent.
  app.addHook('onClose', async () => {
    await Promise.all([
      stopPurge(),
      stopDigest(),
      renderer.stop(),
      ...workers.map((worker) => worker.stop()),
    ]);
    await database.close();
  });

  const strictTransport = environment.SITE_URL?.protocol === 'https:';
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of securityHeaders) reply.header(name, value);
    if (strictTransport && request.protocol === 'https')
      reply.header('strict-transport-security', strictTransportSecurity);
    done();
  });
  registerErrorHandlers(app);
  registerHealth(app, database);
  await registerSubmissions(app, environment, [leadRoute({ inbox, renderer })]);
  registerSite(app, { site, strictTransport });
  return app;
}
