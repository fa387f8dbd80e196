import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { feedPath } from '../../booking/server/feed-route.ts';
import { testDelivery } from '../../delivery/server/configured-targets.ts';
import { ownPushDevices } from '../../delivery/server/push/push-devices.ts';
import { pushKeys } from '../../delivery/server/push/push-keys.ts';
import { formBody, formValues } from '../../intake/server/form-body.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { deskBounds } from '../desk-bounds.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import { deskPaths, pathWith } from '../desk-paths.ts';
import type { SettingsPage } from '../pages/settings.ts';
import { type SettingsDone, settingsChanges, settingsPage } from '../pages/settings.ts';
import { signInPage } from '../pages/sign-in.ts';
import { sendInvitation } from './mail-link.ts';
import { personName } from './person-name.ts';
import { removeCookie, signInLink } from './sign-in.ts';
import { endDeskSessions, listDeskSessions } from './store/desk-sessions.ts';
import { listPasskeys, removePasskey } from './store/passkeys.ts';
import {
  addPerson,
  listPeople,
  namesake,
  removePerson,
  setManager,
  setPublisher,
} from './store/people.ts';
import { purgeHeldMs } from './store/purge-clock.ts';

const id = z.string().catch('');
const idForm = formBody.pipe(z.object({ id }));
const rights = { manager: setManager, publisher: setPublisher };
const right = z.enum(['manager', 'publisher']);
const rightForm = formBody.pipe(z.object({ id, right, has: z.string().catch('') }));
const doneSchema = z.enum(settingsChanges);
const address = 'Give the e-mail address of the person.';
const invitation = z.object({
  email: z.string(address).trim().max(deskBounds.email, address).pipe(z.email(address)),
  name: personName,
});

type Options = {
  agency: Agency;
  environment: { BOOKING_FEED_KEY?: string | undefined };
};

/** The routes to view and change the people of the desk, their passkeys and sessions. */
export const settingsRoutes: ZodPlugin<Options> = async (app, { agency, environment }) => {
  const { database, deliveries } = app;
  const { mailer: sender } = deliveries;
  const targets = [...deliveries.targets].map(([target, { to }]) => ({ target, to }));
  const key = environment.BOOKING_FEED_KEY;

  const settings = async (
    { deskSession, deskAddress }: FastifyRequest,
    reply: FastifyReply,
    said: Partial<Pick<SettingsPage, 'tested' | 'invited' | 'done' | 'problem' | 'typed'>> = {},
  ): Promise<FastifyReply> => {
    const [keys, people, passkeys, devices, sessions, removalHeldMs] = await database.use((store) =>
      Promise.all([
        pushKeys(store),
        listPeople(store),
        listPasskeys(store, deskSession.person.id),
        ownPushDevices(store, deskSession.person.id),
        listDeskSessions(store, deskSession.person.id, Date.now()),
        purgeHeldMs(store),
      ]),
    );
    return await reply.deskPage(settingsPage, {
      people,
      passkeys,
      sessions: sessions.map((each) => ({ ...each, isThis: each.id === deskSession.id })),
      push: {
        publicKey: keys.publicKey,
        devices: devices.map(({ sessionId, ...device }) => ({
          ...device,
          isThis: sessionId === deskSession.id,
        })),
      },
      removalHeldMs,
      targets,
      tested: undefined,
      invited: undefined,
      done: undefined,
      problem: undefined,
      typed: { name: '', email: '' },
      calendar: key && `${deskAddress.origin}${feedPath(key)}`,
      ...said,
    });
  };
  const refuse = async (
    request: FastifyRequest,
    reply: FastifyReply,
    message: string,
    field = '',
  ): Promise<FastifyReply> => {
    reply.code(422);
    const { name = '', email = '' } = formValues(request.body);
    return await settings(request, reply, { problem: { field, message }, typed: { name, email } });
  };
  const after = (reply: FastifyReply, done: SettingsDone): FastifyReply =>
    reply.redirect(pathWith(settingsPage.path, { done }), 303);

  app.get(settingsPage.path, async (request, reply) => {
    const { invited: id, done } = formValues(request.query);
    const people = id === undefined ? [] : await database.use(listPeople);
    const person = people.find((each) => each.id === id);
    return await settings(request, reply, {
      invited: person && {
        name: person.name,
        email: person.email,
        link: undefined,
        mailError: undefined,
      },
      done: doneSchema.safeParse(done).data,
    });
  });

  app.post(deskPaths.testDelivery, async (request, reply) => {
    const tested = await testDelivery(deliveries.targets, agency);
    return await settings(request, reply, { tested });
  });

  app.post(deskPaths.invite, { schema: { body: formBody } }, async (request, reply) => {
    const { deskSession, deskAddress } = request;
    if (!deskSession.person.isManager) return await refuse(request, reply, managersOnlyMessage);
    const { data, error } = invitation.safeParse(request.body);
    if (!data) {
      const [issue] = error.issues;
      return await refuse(request, reply, issue?.message ?? '', String(issue?.path[0] ?? ''));
    }
    const people = await database.use(listPeople);
    const other = namesake(people, data);
    if (other) {
      const problem = `Somebody here is called ${other.name}. Give a name that differs.`;
      return await refuse(request, reply, problem, 'name');
    }
    const person = await database.use((store) => addPerson(store, data));
    const { origin } = deskAddress;
    const link = await database.use((store) =>
      signInLink(store, { person, origin, now: Date.now() }),
    );
    const by = deskSession.person.name;
    const mail = { person, link, by, agency: agency.name };
    const mailError = sender && (await sendInvitation(sender, mail));
    const invited = { person: deskSession.person.id, invited: person.id };
    request.log.info(invited, 'somebody is invited to the desk');
    if (sender && mailError === undefined) {
      return reply.redirect(pathWith(settingsPage.path, { invited: person.id }), 303);
    }
    // Read after the link was created: a first sign-in since then has ended it.
    const current = (await database.use(listPeople)).find(({ id }) => id === person.id);
    if (!current?.isInvited && person.id !== deskSession.person.id) {
      // Anyone who has the link acts as that person, also in the history of leads.
      const why = mailError === undefined ? 'no mail is set up' : mailError;
      const problem = `${person.name} can use the desk already, and a new link cannot be mailed: ${why}. Whoever runs the server can make one.`;
      return await refuse(request, reply, problem);
    }
    // A link that could not be mailed is shown once; it never appears in a URL.
    const { name, email } = person;
    return await settings(request, reply, { invited: { name, email, link, mailError } });
  });

  app.post(deskPaths.removePerson, { schema: { body: idForm } }, async (request, reply) => {
    const { person } = request.deskSession;
    if (!person.isManager) return await refuse(request, reply, managersOnlyMessage);
    const removed = request.body.id;
    if (removed === person.id) {
      const problem = 'You cannot remove yourself. Ask somebody else to do it.';
      return await refuse(request, reply, problem);
    }
    if (await database.use((store) => removePerson(store, removed, person.id))) {
      request.log.info({ person: person.id, removed }, 'somebody is removed from the desk');
    }
    return after(reply, 'removed');
  });

  app.post(deskPaths.setRight, { schema: { body: rightForm } }, async (request, reply) => {
    const { person } = request.deskSession;
    if (!person.isManager) return await refuse(request, reply, managersOnlyMessage);
    const { id, right, has } = request.body;
    const isChanged = await database.use((store) => rights[right](store, id, has === 'yes'));
    if (!isChanged && right === 'manager') {
      const problem =
        'Somebody who has signed in has to be able to invite and erase. Give the right to another person first.';
      return await refuse(request, reply, problem);
    }
    request.log.info({ person: person.id, of: id, right, has }, 'a right at the desk is changed');
    return after(reply, 'right');
  });

  app.post(deskPaths.removePasskey, { schema: { body: idForm } }, async (request, reply) => {
    const passkey = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => removePasskey(store, passkey));
    return after(reply, 'passkey-removed');
  });

  app.post(deskPaths.endSession, { schema: { body: idForm } }, async (request, reply) => {
    const session = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => endDeskSessions(store, session));
    return after(reply, 'signed-out');
  });

  app.post(deskPaths.endSessions, async (request, reply) => {
    await database.use((store) =>
      endDeskSessions(store, { personId: request.deskSession.person.id }),
    );
    removeCookie(reply, 'session');
    return reply.redirect(signInPage.path, 303);
  });
};
