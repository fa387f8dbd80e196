import Fastify, { type FastifyInstance } from 'fastify';
import type { Agency } from '../agency/agency.ts';
import type { SiteAuditor } from '../audit/server/audits.ts';
import { siteAudit } from '../audit/server/site-audit.ts';
import { bookingPageRoutes } from '../booking/server/booking-page-routes.ts';
import { bookingSubmissions } from '../booking/server/booking-submissions.ts';
import { bookings } from '../booking/server/bookings.ts';
import { calendarFeed } from '../booking/server/feed-route.ts';
import { bookingPages } from '../booking/server/send-booking-pages.ts';
import { deliveries } from '../delivery/server/deliveries.ts';
import { desk } from '../desk/server/desk-routes.ts';
import { hasPeople } from '../desk/server/store/people.ts';
import { editor } from '../editor/server/editor-routes.ts';
import type { ServerMemory } from '../intake/server/server-memory.ts';
import { submissions } from '../intake/server/submissions.ts';
import { leadSubmissions } from '../leads/server/lead-submissions.ts';
import type { Environment } from '../platform/server/environment.ts';
import { errorHandlers } from '../platform/server/error-handlers.ts';
import { http, serverOptions } from '../platform/server/http.ts';
import { renderedPages } from '../platform/server/rendering/page-renderer.ts';
import type { BuiltSite } from '../platform/server/static/built-site.ts';
import { builtSite } from '../platform/server/static/site-routes.ts';
import { publishedContent } from '../publishing/server/published-content.ts';
import { leadStore } from '../schema/lead-database.ts';
import { health } from './health.ts';
import { deliveryCatchUp } from './jobs/delivery-catch-up.ts';
import { notices } from './jobs/notice-schedule.ts';
import { purge } from './jobs/purge-schedule.ts';
import { upkeep } from './jobs/upkeep.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted to end long-polling requests immediately. */
    longPollAbort: AbortController;
  }
}

type AppOptions = {
  environment: Environment;
  memory: ServerMemory;
  site: BuiltSite;
  agency: Agency;
  /** Replaces the site auditor in tests. */
  auditor?: SiteAuditor | undefined;
};

/**
 * Builds the app without listening. Its workers and schedules start when it becomes ready and stop
 * when it closes. Also close it when `ready` fails.
 */
export function buildApp(given: AppOptions): FastifyInstance {
  const { environment, agency } = given;
  const app = Fastify(serverOptions(environment, agency.phone));
  app.decorate('longPollAbort', new AbortController());
  const options = { ...given, siteUrl: environment.SITE_URL ?? new URL(agency.siteUrl) };

  // Plugins that decorate the app for the routes.
  app.register(http, options);
  app.register(errorHandlers);
  app.register(leadStore, options);
  app.register(upkeep, options);
  app.register(renderedPages, options);
  app.register(deliveries, { ...options, isDeskUsed: hasPeople });
  app.register(notices, options);
  app.register(purge, options);
  app.register(bookings, options);
  app.register(deliveryCatchUp);
  app.register(publishedContent, options);
  app.register(bookingPages, options);

  // The routes.
  app.register(health, options);
  app.register(submissions, { ...options, routes: [leadSubmissions, bookingSubmissions] });
  app.register(bookingPageRoutes);
  app.register(calendarFeed, options);
  app.register(siteAudit, options);
  app.register(desk, { ...options, editor });
  app.register(builtSite, options);
  return app;
}
