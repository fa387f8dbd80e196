import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Agency } from '../agency/agency.ts';
import { securityHeaders, strictTransportSecurity } from '../agency/security-headers.ts';
import { deskPaths, leadPath } from '../desk/desk-paths.ts';
import { maxSubmissionBytes } from '../lead/bounds.ts';
import { startBooking } from './booking/agency-booking.ts';
import { bookingCalendar } from './booking/booking-calendar.ts';
import { registerBookingPages } from './booking/booking-routes.ts';
import { bookingSubmissions } from './booking/booking-submissions.ts';
import { feedPath, registerFeed } from './booking/feed-route.ts';
import { bookingPageSender } from './booking/send-booking-pages.ts';
import type { Deliver } from './delivery/delivery.ts';
import { startDeliveryWorker } from './delivery/delivery-worker.ts';
import { configuredMailSender, configuredRecipients, deliveryTargets } from './delivery-targets.ts';
import { registerDesk } from './desk/desk-routes.ts';
import type { Environment, TrustedProxies } from './environment.ts';
import { registerErrorHandlers } from './error-handlers.ts';
import { registerHealth } from './health-routes.ts';
import { createInbox } from './inbox/inbox.ts';
import { leadRoute } from './inbox/lead-routes.ts';
import { scheduleNotices } from './notice-schedule.ts';
import { startPageRenderer } from './pages/page-renderer.ts';
import { schedulePurge } from './purge-schedule.ts';
import { checkNow, queueCheck } from './queue-check.ts';
import type { BuiltSite } from './site/built-site.ts';
import { registerSite, siteServer } from './site/site-routes.ts';
import { addMissingDeliveries } from './store/add-missing-deliveries.ts';
import { sqlitePath } from './store/database-name.ts';
import { leadDatabase } from './store/lead-database.ts';
import { openDatabase } from './store/open-database.ts';
import { hasPeople } from './store/people.ts';
import { acknowledgment } from './store/visitor-targets.ts';
import { readForms } from './submissions/form-body.ts';
import { hiddenFieldBudget } from './submissions/hidden-field-budget.ts';
import { withoutPorts } from './submissions/network.ts';
import type { ServerMemory } from './submissions/server-memory.ts';
import { registerSubmissions } from './submissions/submission-routes.ts';
import { testDelivery } from './test-delivery.ts';
import { visitorDeliveries } from './visitor-mail/visitor-deliveries.ts';

/** The inputs of `buildApp`. */
type AppOptions = {
  environment: Environment;
  memory: ServerMemory;
  site: BuiltSite;
  agency: Agency;
};

function trustProxyOption(trusted: TrustedProxies) {
  if (trusted === false) return false;
  if ('addresses' in trusted) return trusted.addresses;
  return (_address: string, hop: number): boolean => hop < trusted.hops;
}

const isStrict = ({ SITE_URL }: Environment): boolean => SITE_URL?.protocol === 'https:';

/** The headers of every response. */
function commonHeaders(environment: Environment, isHttps: boolean) {
  const secure = [['strict-transport-security', strictTransportSecurity]] as const;
  return [...securityHeaders, ...(isHttps && isStrict(environment) ? secure : [])];
}

function createApp(environment: Environment): FastifyInstance {
  return Fastify({
    bodyLimit: maxSubmissionBytes,
    // Longer than a request line can be: an overlong name is answered like any other.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100_000 },
    trustProxy: trustProxyOption(environment.TRUST_PROXY),
    genReqId: () => randomUUID().slice(0, 8),
    frameworkErrors: (error, request, reply) => {
      // Here Fastify does not look whether the proxy is trusted; over HTTP, browsers ignore what this adds.
      const isHttps = request.headers['x-forwarded-proto'] === 'https';
      const common = commonHeaders(environment, isHttps && environment.TRUST_PROXY !== false);
      const body = JSON.stringify({ error: 'rejected', message: error.message });
      const headers = [...common.flat(), 'content-type', 'application/json'];
      reply.raw.writeHead(error.statusCode ?? 400, headers).end(body);
    },
    logger: { level: environment.LOG_LEVEL },
    // Request lines would contain visitors' IP addresses; a proxy in front can log them.
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** Builds the app and starts its workers, which run until `close`. It does not listen. */
export async function buildApp({
  environment,
  memory,
  site,
  agency,
}: AppOptions): Promise<FastifyInstance> {
  const app = createApp(environment);
  const database = leadDatabase(environment.LEADS_DATABASE_URL, (url) =>
    openDatabase(url, (migrations) => {
      app.log.info({ migrations }, 'upgraded the database of an earlier version');
    }),
  );
  const sender = configuredMailSender(environment, agency);
  const siteUrl = environment.SITE_URL ?? new URL(agency.siteUrl);
  /** An address of the desk; undefined while nobody may use it. */
  const deskUrl = async (path: string): Promise<string | undefined> => {
    const isThere = await database.use(hasPeople).catch(() => false);
    return isThere ? new URL(path, siteUrl).href : undefined;
  };
  const targets = deliveryTargets(environment, agency, sender, (id) => deskUrl(leadPath(id)));
  const calendar = bookingCalendar(agency, siteUrl, sender?.sender ?? agency.email);
  const recipients = configuredRecipients(targets, sender, agency);
  const visitorTargets: ReadonlyMap<string, Deliver> =
    sender && recipients.visitor ? visitorDeliveries({ sender, agency, calendar }) : new Map();
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
  const deliver = new Map([...targets].map(([target, each]) => [target, each.deliver]));
  const workers = [...deliver, ...visitorTargets].map(([target, deliver]) =>
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
  const onStored = (): void => {
    for (const worker of workers) worker.wake();
  };
  const hiddenFields = hiddenFieldBudget(database, memory.hiddenFields, app.log);
  const inbox = createInbox({
    database,
    targets: recipients.visitor ? [...recipients.agency, acknowledgment] : recipients.agency,
    memory,
    hiddenFields,
    onStored,
  });
  const notices = scheduleNotices({
    ...{ database, targets, agency, log: app.log },
    desk: () => deskUrl(deskPaths.inbox),
  });
  const {
    bookings,
    isOffered,
    ownCalendar,
    stop: stopBooking,
  } = startBooking({
    database,
    agency,
    environment,
    recipients,
    memory,
    hiddenFields,
    log: app.log,
    onBooked: (suspicions) => {
      onStored();
      if (suspicions.includes('booking-rush')) void notices.look();
    },
    onStored,
  });
  const stopPurge = schedulePurge({
    ...{ database, agency, log: app.log },
    targets: [...targets.keys()],
  });
  const renderer = startPageRenderer(site.renderedPages);
  // Runs after the last response was sent.
  app.addHook('onClose', async () => {
    await Promise.all([
      hiddenFields.stop(),
      stopPurge(),
      notices.stop(),
      renderer.stop(),
      stopBooking(),
      ...workers.map((worker) => worker.stop()),
    ]);
    await database.close();
  });

  // Before anything asks for the visitor's address.
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const common = commonHeaders(environment, request.protocol === 'https');
    for (const [name, value] of common) reply.header(name, value);
    done();
  });
  registerErrorHandlers(app);
  await readForms(app);
  const check = queueCheck(database, app.log);
  // A database that cannot be written is then in the log at the start, and not with the first lead.
  app.addHook('onReady', (done) => {
    void checkNow(database, app.log);
    done();
  });
  registerHealth(app, check, {
    databaseFile: sqlitePath(environment.LEADS_DATABASE_URL),
    busyFetchedAt: ownCalendar && (() => ownCalendar.current().fetchedAt),
  });
  const sendsMail = recipients.visitor;
  const pages = bookingPageSender({
    bookings,
    renderer,
    isOffered,
    sendsMail,
    phone: agency.phone,
  });
  registerBookingPages(app, { bookings, pages, isOffered, calendarFile: calendar.file });
  if (environment.BOOKING_FEED_KEY) {
    registerFeed(app, { key: environment.BOOKING_FEED_KEY, database, feed: calendar.feed });
  }
  const { idOf } = memory;
  await registerSubmissions(app, { environment, store: memory.submissions }, [
    leadRoute({ inbox, renderer, idOf }),
    ...bookingSubmissions({ bookings, pages, isOffered, idOf }),
  ]);
  const serveSite = siteServer({ site, strictTransport: isStrict(environment) });
  await registerDesk(app, {
    ...{ database, renderer, agency, sender, onQueued: onStored, signIns: memory.signIns },
    mailsVisitors: recipients.visitor,
    connections: {
      targets: [...targets].map(([target, { to }]) => ({ target, to })),
      test: () => testDelivery(targets, agency),
      calendarPath: environment.BOOKING_FEED_KEY && feedPath(environment.BOOKING_FEED_KEY),
    },
    site: { siteUrl, isConfigured: environment.SITE_URL !== undefined },
    notFound: (request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') serveSite(request, reply);
      else reply.callNotFound();
      return reply;
    },
  });
  registerSite(app, serveSite);
  // Until then, times at which the agency is busy would be offered.
  await ownCalendar?.ready;
  return app;
}
