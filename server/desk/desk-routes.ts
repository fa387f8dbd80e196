import cookie from '@fastify/cookie';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import { pageOfChange } from '../../desk/desk-paths.ts';
import type { MailSender } from '../delivery/mail-delivery.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import { bookingRoutes } from './booking-routes.ts';
import { type DeskOptions, type DeskRequest, deskRequests, see } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';
import { exportRoute } from './export-route.ts';
import { figuresRoutes } from './figures-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { linkMailer, sendInvitation } from './mail-link.ts';
import { type Connections, settingsRoutes } from './settings-routes.ts';
import { severalRoutes } from './several-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** How often an address may try to sign in, in a minute. */
const attemptsPerMinute = 10;

type Options = Omit<DeskOptions, 'sendsMail'> & {
  agency: Pick<Agency, 'name' | 'timeZone' | 'hours' | 'booking'>;
  /** Called after deliveries were queued. */
  onQueued: () => void;
  /** Whether visitors are told of their sessions by mail. */
  mailsVisitors: boolean;
  sender: Pick<MailSender, 'send'> | undefined;
  /** Counts the attempts to sign in. */
  signIns: FastifyRateLimitStoreCtor;
  connections: Connections;
};

/** Registers the desk, where the people of the agency read and answer leads. */
export async function registerDesk(
  app: FastifyInstance,
  { agency, sender, mailsVisitors, onQueued, connections, signIns, ...options }: Options,
): Promise<void> {
  const { database } = options;
  const { name } = agency;
  const desk = deskRequests({ ...options, sendsMail: sender !== undefined });
  const routes: DeskRoute[] = [
    ...signInRoutes({
      ...{ desk, agency: name },
      mailLink: sender && linkMailer({ database, sender, agency: name, log: app.log }),
    }),
    exportRoute({ database, agency }),
    ...inboxRoutes({ desk, agency, mailsVisitors, onQueued }),
    ...severalRoutes({ desk, agency, mailsVisitors, onQueued }),
    ...bookingRoutes({ desk, agency, sendsMail: sender !== undefined }),
    ...figuresRoutes({ desk, timeZone: agency.timeZone }),
    ...settingsRoutes({
      ...{ desk, connections },
      mailTo: sender && ((invitation) => sendInvitation(sender, { ...invitation, agency: name })),
    }),
  ];
  const shown = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url));
  const changes = routes.filter((route) => route.for === 'person' && !shown.has(route.url));
  // A change that was refused stays in the address bar, to be opened again.
  const pagesOfChanges = changes.map(({ url }): DeskRoute => {
    const handle = async (at: DeskRequest) => see(at, pageOfChange(at.request.url));
    return { method: 'GET', url, for: 'person', handle };
  });
  await app.register(async (scope) => {
    // Of other types, as at any address that does not exist, nothing is read.
    scope.addContentTypeParser('*', (_, body, done) => {
      body.resume();
      done(null);
    });
    await scope.register(cookie);
    await scope.register(rateLimit, { global: false, store: signIns });
    const countAttempt = scope.createRateLimit({
      ...{ max: attemptsPerMinute, timeWindow: 60_000, ipv6Subnet: 64 },
    });
    /** A few attempts a minute from one address. */
    const limited =
      (handle: (at: DeskRequest) => Promise<FastifyReply>) =>
      async (at: DeskRequest): Promise<FastifyReply> => {
        const limit = await countAttempt(at.request);
        if (limit.isAllowed || !limit.isExceeded) return await handle(at);
        const message = 'There were too many attempts. Please wait a minute and try again.';
        at.reply.code(429).header('retry-after', limit.ttlInSeconds);
        return await sendPage(at.request, at.reply, barePage('Please wait a minute', message));
      };
    const handlerOf = (route: DeskRoute) => {
      if (route.for === 'person') return desk.personal(route.handle);
      return route.method === 'POST' ? limited(route.handle) : route.handle;
    };
    for (const route of [...routes, ...pagesOfChanges]) {
      const { method, url } = route;
      scope.route({ method, url, handler: desk.open(handlerOf(route)) });
    }
  });
}
