import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { feedPath } from '../../booking/server/feed-route.ts';
import { testDelivery } from '../../delivery/server/configured-targets.ts';
import { ownPushDevices } from '../../delivery/server/push/push-devices.ts';
import { pushKeys } from '../../delivery/server/push/push-keys.ts';
import { formBody, formValues } from '../../intake/server/form-body.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { managersOnlyMessage, rightNames } from '../desk-page.ts';
import { deskPaths, pathWith } from '../desk-paths.ts';
import type { SettingsPage } from '../pages/settings.ts';
import { type SettingsChange, settingsChanges, settingsPage } from '../pages/settings.ts';
import { signInPage } from '../pages/sign-in.ts';
import { sendInvitation } from './mail-link.ts';
import { personName } from './person-name.ts';
import { createSignInLink, removeCookie } from './sign-in.ts';
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
import { purgeWaitMs } from './store/purge-clock.ts';

const idSchema = z.string().catch('');
const idForm = formBody.pipe(z.object({ id: idSchema }));
const rightSetters = { isManager: setManager, isPublisher: setPublisher };
const rightForm = formBody.pipe(
  z.object({ id: idSchema, right: z.enum(rightNames), give: z.string().catch('') }),
);
const changeSchema = z.enum(settingsChanges);
const noEmail = 'Enter the person’s email address.';
const invitationSchema = z.object({
  email: z.string(noEmail).trim().max(maxDeskLengths.email, noEmail).pipe(z.email(noEmail)),
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
  const feedKey = environment.BOOKING_FEED_KEY;

  const show = async (
    { deskSession, deskAddress }: FastifyRequest,
    reply: FastifyReply,
    overrides: Partial<
      Pick<SettingsPage, 'testResults' | 'invitation' | 'lastChange' | 'problem' | 'inviteInput'>
    > = {},
  ): Promise<FastifyReply> => {
    const [keys, people, passkeys, devices, sessions, removalHeldMs] = await database.use((store) =>
      Promise.all([
        pushKeys(store),
        listPeople(store),
        listPasskeys(store, deskSession.person.id),
        ownPushDevices(store, deskSession.person.id),
        listDeskSessions(store, deskSession.person.id, Date.now()),
        purgeWaitMs(store),
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
      testResults: undefined,
      invitation: undefined,
      lastChange: undefined,
      problem: undefined,
      inviteInput: { name: '', email: '' },
      calendarUrl: feedKey && `${deskAddress.origin}${feedPath(feedKey)}`,
      ...overrides,
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
    return await show(request, reply, {
      problem: { field, message },
      inviteInput: { name, email },
    });
  };
  const redirectAfter = (reply: FastifyReply, done: SettingsChange): FastifyReply =>
    reply.redirect(pathWith(settingsPage.path, { done }), 303);

  app.get(settingsPage.path, async (request, reply) => {
    const { invited: id, done } = formValues(request.query);
    const people = id === undefined ? [] : await database.use(listPeople);
    const person = people.find((each) => each.id === id);
    return await show(request, reply, {
      invitation: person && {
        name: person.name,
        email: person.email,
        link: undefined,
        mailError: undefined,
      },
      lastChange: changeSchema.safeParse(done).data,
    });
  });

  app.post(deskPaths.testDelivery, async (request, reply) => {
    const testResults = await testDelivery(deliveries.targets, agency);
    return await show(request, reply, { testResults });
  });

  app.post(deskPaths.invite, { schema: { body: formBody } }, async (request, reply) => {
    const { deskSession, deskAddress } = request;
    if (!deskSession.person.isManager) return await refuse(request, reply, managersOnlyMessage);
    const { data, error } = invitationSchema.safeParse(request.body);
    if (!data) {
      const [issue] = error.issues;
      return await refuse(request, reply, issue?.message ?? '', String(issue?.path[0] ?? ''));
    }
    const people = await database.use(listPeople);
    const sameName = namesake(people, data);
    if (sameName) {
      const problem = `Someone here is already called ${sameName.name}. Enter a different name.`;
      return await refuse(request, reply, problem, 'name');
    }
    const person = await database.use((store) => addPerson(store, data));
    const { origin } = deskAddress;
    const link = await database.use((store) =>
      createSignInLink(store, { person, origin, now: Date.now() }),
    );
    const by = deskSession.person.name;
    const invitationEmail = { person, link, by, agency: agency.name };
    const mailError = sender && (await sendInvitation(sender, invitationEmail));
    const invited = { person: deskSession.person.id, invited: person.id };
    request.log.info(invited, 'invited a person to the desk');
    if (sender && mailError === undefined) {
      return reply.redirect(pathWith(settingsPage.path, { invited: person.id }), 303);
    }
    // Read after the link was created: a first sign-in since then has ended the link.
    const current = (await database.use(listPeople)).find(({ id }) => id === person.id);
    if (!current?.isInvited && person.id !== deskSession.person.id) {
      // Anyone who has the link acts as that person, also in the history of leads.
      const reason = mailError === undefined ? 'email is not set up' : mailError;
      const problem = `${person.name} can already use the desk, and a new link could not be emailed: ${reason}. Whoever runs the server can create one.`;
      return await refuse(request, reply, problem);
    }
    // A link that could not be mailed is shown once; it never appears in a URL.
    const { name, email } = person;
    return await show(request, reply, { invitation: { name, email, link, mailError } });
  });

  app.post(deskPaths.removePerson, { schema: { body: idForm } }, async (request, reply) => {
    const { person } = request.deskSession;
    if (!person.isManager) return await refuse(request, reply, managersOnlyMessage);
    const removedId = request.body.id;
    if (removedId === person.id) {
      const problem = 'You cannot remove yourself. Ask someone else to do it.';
      return await refuse(request, reply, problem);
    }
    if (await database.use((store) => removePerson(store, removedId, person.id))) {
      request.log.info({ person: person.id, removed: removedId }, 'removed a person from the desk');
    }
    return redirectAfter(reply, 'removed');
  });

  app.post(deskPaths.setRight, { schema: { body: rightForm } }, async (request, reply) => {
    const { person } = request.deskSession;
    if (!person.isManager) return await refuse(request, reply, managersOnlyMessage);
    const { id, right, give } = request.body;
    const isChanged = await database.use((store) => rightSetters[right](store, id, give === 'yes'));
    if (!isChanged && right === 'isManager') {
      const problem =
        'At least one person who has signed in must be a manager. Let someone else invite people and erase leads first.';
      return await refuse(request, reply, problem);
    }
    request.log.info({ person: person.id, of: id, right, give }, 'changed a right at the desk');
    return redirectAfter(reply, 'right');
  });

  app.post(deskPaths.removePasskey, { schema: { body: idForm } }, async (request, reply) => {
    const passkey = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => removePasskey(store, passkey));
    return redirectAfter(reply, 'passkey-removed');
  });

  app.post(deskPaths.endSession, { schema: { body: idForm } }, async (request, reply) => {
    const session = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => endDeskSessions(store, session));
    return redirectAfter(reply, 'signed-out');
  });

  app.post(deskPaths.endSessions, async (request, reply) => {
    await database.use((store) =>
      endDeskSessions(store, { personId: request.deskSession.person.id }),
    );
    removeCookie(reply, 'session');
    return reply.redirect(signInPage.path, 303);
  });
};
