import cookie from '@fastify/cookie';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { pageForPost } from '../desk-paths.ts';
import { bookingRoutes } from './booking-routes.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { closingRoutes } from './closing-routes.ts';
import { deskAddressOf, requireDesk, requireSignIn } from './desk-access.ts';
import { deskPage, sendUnavailable } from './desk-pages.ts';
import { exportRoute } from './export-route.ts';
import { figuresRoute } from './figures-route.ts';
import { inboxRoute } from './inbox-route.ts';
import { leadRoutes } from './lead-routes.ts';
import { newLeadRoutes } from './new-lead-route.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { pushRoutes } from './push-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { currentDeskSession } from './sign-in.ts';
import { signInRoutes } from './sign-in-routes.ts';

/**
 * Strips what PostgreSQL refuses from the texts of a form or a query: U+0000 and lone surrogates.
 * Values other than texts and lists of texts are unchanged.
 */
function storableValues(values: unknown): unknown {
  const entries = Object.entries(Object(values)).map(([name, value]) => [
    storable(name),
    Array.isArray(value) ? value.map(storable) : storable(value),
  ]);
  return Object.fromEntries(entries);
}

const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

const tooLargeMessage =
  'This is more than one form can hold. Go back, where your text is still there, and save less of it.';

type Options = {
  environment: Pick<
    Environment,
    'SITE_URL' | 'SITE_FOLDER' | 'BOOKING_FEED_KEY' | 'LEADS_DATABASE_URL'
  >;
  agency: Agency;
  siteUrl: URL;
  memory: Pick<ServerMemory, 'signIns' | 'idOf'>;
  /** The routes of the editor, which is part of the desk. */
  editor: FastifyPluginAsync<Pick<Options, 'environment' | 'agency'>>;
};

/** The routes for signed-in people. */
const personRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  app.addHook('preValidation', requireSignIn);
  const getUrls = new Set<string>();
  const postUrls = new Set<string>();
  app.addHook(
    'onRoute',
    ({ method, url }) => void (method === 'POST' ? postUrls : getUrls).add(url),
  );

  await app.register(passkeyRoutes, options);
  await app.register(inboxRoute, options);
  await app.register(leadRoutes, options);
  await app.register(newLeadRoutes, options);
  await app.register(bulkRoutes, options);
  await app.register(exportRoute, options);
  await app.register(bookingRoutes, options);
  await app.register(closingRoutes, options);
  await app.register(figuresRoute, options);
  await app.register(settingsRoutes, options);
  await app.register(pushRoutes);
  await app.register(options.editor, options);

  // A refused change leaves its URL in the address bar; opening that URL leads to its page.
  for (const url of [...postUrls].filter((each) => !getUrls.has(each))) {
    app.get(url, (request, reply) => reply.redirect(pageForPost(request.url), 303));
  }
};

/**
 * The desk, where the agency reads and answers leads. `requireDesk` hides it until a person has
 * been invited; `requireSignIn` lets only signed-in people in, except to the sign-in routes.
 */
export const desk: FastifyPluginAsync<Options> = async (app, options) => {
  const site = {
    siteUrl: options.siteUrl,
    isConfigured: options.environment.SITE_URL !== undefined,
  };
  // Strangers must not learn that there is a desk, so requests are parsed exactly as for an unknown
  // URL: bodies of other types are not read.
  app.addContentTypeParser('*', (_, body, done) => {
    body.resume();
    done(null);
  });
  await app.register(cookie);
  app.decorateReply('deskPage', deskPage);
  app.decorateRequest('deskSession');
  app.decorateRequest('deskAddress', deskAddressOf(site));

  // Done here rather than in each schema, so that no route can forget it.
  app.addHook('preValidation', async (request) => {
    request.query = storableValues(request.query);
    request.body = storableValues(request.body);
  });
  // Runs after the body was read, as for an unknown URL, and before a schema can reject it.
  app.addHook('preValidation', requireDesk(site));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.statusCode === 413 && (await currentDeskSession(request))) {
      return await sendPage(request, reply.code(413), messagePage('Not saved', tooLargeMessage));
    }
    if ((error.statusCode ?? 500) < 500) throw error;
    request.log.error({ err: error }, 'a request to the desk failed');
    return await sendUnavailable(request, reply, 'not-saved');
  });
  await app.register(signInRoutes, options);
  await app.register(personRoutes, options);
};
