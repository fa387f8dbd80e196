import rateLimit from '@fastify/rate-limit';
import { z } from 'zod';
import { formBody } from '../../intake/server/form-body.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { hashToken } from '../../platform/server/secret.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { deskPaths, pathWith, safeDeskPath } from '../desk-paths.ts';
import { enterPage } from '../pages/enter.ts';
import { inboxPage } from '../pages/inbox.ts';
import { passkeyPage } from '../pages/passkey.ts';
import { signInPage } from '../pages/sign-in.ts';
import { signInData } from './desk-pages.ts';
import { linkMailer } from './mail-link.ts';
import {
  authenticationOptions,
  copiedPasskeyMessage,
  rejectPasskey,
  setChallenge,
  takeSignedChallenge,
  verifyPasskey,
} from './passkey-ceremony.ts';
import { currentDeskSession, readCookie, startDeskSession } from './sign-in.ts';
import { findPasskey, listPasskeys, usePasskey } from './store/passkeys.ts';
import { spendSignInLink } from './store/sign-in-links.ts';

/** Sign-in attempts per minute from one IP address. */
const attemptsPerMinute = 10;

const targetQuery = z.object({ to: z.unknown().default('').transform(safeDeskPath) });
const credentialSchema = z.object({ id: z.base64url().min(1).max(2000) }).loose();

type Options = {
  agency: { name: string };
  memory: Pick<ServerMemory, 'signIns'>;
};

/** The public routes to sign in with a link or a passkey. */
export const signInRoutes: ZodPlugin<Options> = async (app, { agency, memory }) => {
  const { database } = app;
  const { mailer: sender } = app.deliveries;
  const linkSender = sender && linkMailer({ database, sender, agency: agency.name, log: app.log });
  // Requested links are still sent when another app takes over.
  app.addHook('onClose', async () => await linkSender?.stop());

  await app.register(rateLimit, { global: false, store: memory.signIns });
  const countAttempt = app.createRateLimit({
    max: attemptsPerMinute,
    timeWindow: 60_000,
    ipv6Subnet: 64,
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST') return undefined;
    const limit = await countAttempt(request);
    if (limit.isAllowed || !limit.isExceeded) return undefined;
    const message = 'There were too many attempts. Please wait a minute and try again.';
    reply.code(429).header('retry-after', limit.ttlInSeconds);
    return await sendPage(request, reply, messagePage('Please wait a minute', message));
  });

  app.get(signInPage.path, { schema: { querystring: targetQuery } }, (request, reply) =>
    reply.deskPage(signInPage, signInData(app, { to: request.query.to })),
  );

  app.post(
    deskPaths.signInLink,
    { schema: { querystring: targetQuery, body: formBody } },
    async (request, reply) => {
      const deviceKey = readCookie(request, 'device');
      await linkSender?.mailLink(request.body.email ?? '', request.deskAddress, deviceKey);
      // Unknown addresses get the same response.
      return await reply.deskPage(
        signInPage,
        signInData(app, { to: request.query.to, isLinkRequested: linkSender !== undefined }),
      );
    },
  );

  app.post(deskPaths.signInChallenge, async (request, reply) => {
    const options = await authenticationOptions(request.deskAddress);
    await setChallenge(reply, options.challenge);
    return reply.send(options);
  });

  app.post(
    deskPaths.signInPasskey,
    { schema: { querystring: targetQuery } },
    async (request, reply) => {
      const challenge = await takeSignedChallenge(request, reply);
      const { data: response } = credentialSchema.safeParse(request.body);
      if (challenge === undefined || !response) return rejectPasskey(reply);
      const passkey = await database.use((store) => findPasskey(store, response.id));
      const signature = passkey && { response, challenge, passkey };
      const counter = signature && (await verifyPasskey(request.deskAddress, signature));
      if (!passkey || counter === undefined) return rejectPasskey(reply);
      const use = { id: passkey.id, counter };
      const isAccepted = await database.use((store) => usePasskey(store, use, Date.now()));
      if (!isAccepted) return rejectPasskey(reply, copiedPasskeyMessage);
      await startDeskSession(request, reply, passkey.personId);
      return reply.send({ to: request.query.to });
    },
  );

  app.get(enterPage.path, async (request, reply) => {
    const isInvalid = 'spent' in Object(request.query);
    // On a double submit, the first request has signed the person in.
    if (isInvalid && (await currentDeskSession(request)))
      return reply.redirect(inboxPage.path, 303);
    return await reply.code(isInvalid ? 410 : 200).deskPage(enterPage, { isInvalid });
  });

  app.post(enterPage.path, { schema: { body: formBody } }, async (request, reply) => {
    const { token = '' } = request.body;
    const digest = hashToken(token.trim().replace(/^.*#/, ''));
    const person = await database.use((store) => spendSignInLink(store, digest, Date.now()));
    if (!person) return reply.redirect(pathWith(enterPage.path, { spent: 'yes' }), 303);
    await startDeskSession(request, reply, person.id);
    const passkeys = await database.use((store) => listPasskeys(store, person.id));
    return reply.redirect(passkeys.length === 0 ? passkeyPage.path : inboxPage.path, 303);
  });
};
