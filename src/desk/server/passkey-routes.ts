import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { deskPaths } from '../desk-paths.ts';
import { inboxPage } from '../pages/inbox.ts';
import { passkeyPage } from '../pages/passkey.ts';
import { signInPage } from '../pages/sign-in.ts';
import { deviceName } from './device-name.ts';
import {
  registrationOptions,
  rejectPasskey,
  setChallenge,
  takeSignedChallenge,
  verifyRegistration,
} from './passkey-ceremony.ts';
import { removeCookie } from './sign-in.ts';
import { endDeskSessions } from './store/desk-sessions.ts';
import { addPasskey, listPasskeys } from './store/passkeys.ts';

/** The routes to create a passkey, and to sign out. */
export const passkeyRoutes: ZodPlugin<{ agency: { name: string } }> = async (app, { agency }) => {
  const { database } = app;

  app.get(passkeyPage.path, (_, reply) => reply.deskPage(passkeyPage, undefined));

  app.post(deskPaths.passkeyChallenge, async (request, reply) => {
    const { person } = request.deskSession;
    const existing = await database.use((store) => listPasskeys(store, person.id));
    const about = { person, agency: agency.name, existing };
    const options = await registrationOptions(request.deskAddress, about);
    await setChallenge(reply, options.challenge);
    return reply.send(options);
  });

  app.post(passkeyPage.path, async (request, reply) => {
    const challenge = await takeSignedChallenge(request, reply);
    if (challenge === undefined) return rejectPasskey(reply);
    const answer = { response: request.body, challenge };
    const verified = await verifyRegistration(request.deskAddress, answer);
    if (!verified) return rejectPasskey(reply);
    const device = deviceName(request.headers['user-agent']);
    const passkey = { ...verified, device, personId: request.deskSession.person.id };
    const isAdded = await database.use((store) => addPasskey(store, passkey, Date.now()));
    return isAdded ? reply.send({ to: inboxPage.path }) : rejectPasskey(reply);
  });

  app.post(deskPaths.signOut, async (request, reply) => {
    const { person, id } = request.deskSession;
    // Removed first, so that this browser forgets the session even if the database is not writable.
    removeCookie(reply, 'session');
    await database.use((store) => endDeskSessions(store, { personId: person.id, id }));
    return reply.redirect(signInPage.path, 303);
  });
};
