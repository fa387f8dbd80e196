import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../core/agency/agency.ts';
import { deskBounds } from '../../core/desk/desk-bounds.ts';
import type { DeskPage } from '../../core/desk/desk-page.ts';
import { deskPaths, pathWith } from '../../core/desk/desk-paths.ts';
import { feedPath } from '../booking/feed-route.ts';
import { testDelivery } from '../configured-targets.ts';
import { emailKey } from '../store/engine/text-keys.ts';
import { endDeskSessions, listDeskSessions } from '../store/people/desk-sessions.ts';
import { listPasskeys, removePasskey } from '../store/people/passkeys.ts';
import { addPerson, listPeople, namesake, removePerson } from '../store/people/people.ts';
import { formBody, formValues } from '../submissions/form-body.ts';
import type { ZodPlugin } from '../zod-schemas.ts';
import { sendInvitation } from './mail-link.ts';
import { personName } from './person-name.ts';
import { removeCookie, signInLink } from './sign-in.ts';

type SettingsPage = Extract<DeskPage, { view: 'settings' }>;

// PostgreSQL refuses texts with U+0000.
const id = z
  .string()
  .regex(/^[\w-]+$/)
  .catch('');
const idForm = formBody.pipe(z.object({ id }));
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
    {
      tested,
      invited,
      problem,
    }: Partial<Pick<SettingsPage, 'tested' | 'invited' | 'problem'>> = {},
  ): Promise<FastifyReply> => {
    const [people, passkeys, sessions] = await database.use((store) =>
      Promise.all([
        listPeople(store),
        listPasskeys(store, deskSession.person.id),
        listDeskSessions(store, deskSession.person.id, Date.now()),
      ]),
    );
    const page: SettingsPage = {
      view: 'settings',
      people,
      passkeys: passkeys.map(({ id, device, createdAt, usedAt }) => ({
        id,
        device,
        createdAt,
        usedAt,
      })),
      sessions: sessions.map(({ id, device, usedAt }) => ({
        id,
        device,
        usedAt,
        isThis: id === deskSession.id,
      })),
      targets,
      tested,
      invited,
      problem,
      calendar: key && `${deskAddress.origin}${feedPath(key)}`,
    };
    return await reply.deskPage(page);
  };
  const refuse = async (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: string,
  ): Promise<FastifyReply> => {
    reply.code(422);
    return await settings(request, reply, { problem });
  };

  app.get(deskPaths.settings, async (request, reply) => {
    const { invited: id } = formValues(request.query);
    const people = id === undefined ? [] : await database.use(listPeople);
    const person = people.find((each) => each.id === id);
    return await settings(request, reply, { invited: person && { ...person, link: undefined } });
  });

  app.post(deskPaths.testDelivery, async (request, reply) => {
    const tested = await testDelivery(deliveries.targets, agency);
    return await settings(request, reply, { tested });
  });

  app.post(deskPaths.invite, { schema: { body: formBody } }, async (request, reply) => {
    const { data, error } = invitation.safeParse(request.body);
    if (!data) return await refuse(request, reply, error.issues[0]?.message ?? '');
    const { deskSession, deskAddress } = request;
    const people = await database.use(listPeople);
    const isKnown = people.some(({ email }) => emailKey(email) === emailKey(data.email));
    const other = namesake(people, data);
    if (other) {
      const problem = `Somebody here is called ${other.name}. Give a name that differs.`;
      return await refuse(request, reply, problem);
    }
    const person = await database.use((store) => addPerson(store, data));
    const { origin } = deskAddress;
    const link = await signInLink(database, { person, origin, now: Date.now() });
    const by = deskSession.person.name;
    const mail = { person, link, by, agency: agency.name };
    const isMailed = sender !== undefined && (await sendInvitation(sender, mail));
    const invited = { person: deskSession.person.id, invited: person.id };
    request.log.info(invited, 'somebody is invited to the desk');
    if (isMailed) {
      return reply.redirect(pathWith(deskPaths.settings, { invited: person.id }), 303);
    }
    if (isKnown && person.id !== deskSession.person.id) {
      // Anyone who has the link acts as that person, also in the history of leads.
      const problem = `${person.name} can use the desk already, and a new link cannot be mailed. Whoever runs the server can make one.`;
      return await refuse(request, reply, problem);
    }
    // A link that could not be mailed is shown once; it never appears in an address.
    const { name, email } = person;
    return await settings(request, reply, { invited: { name, email, link } });
  });

  app.post(deskPaths.removePerson, { schema: { body: idForm } }, async (request, reply) => {
    const { person } = request.deskSession;
    const removed = request.body.id;
    if (removed === person.id) {
      const problem = 'You cannot remove yourself. Ask somebody else to do it.';
      return await refuse(request, reply, problem);
    }
    if (await database.use((store) => removePerson(store, removed, person.id))) {
      request.log.info({ person: person.id, removed }, 'somebody is removed from the desk');
    }
    return reply.redirect(deskPaths.settings, 303);
  });

  app.post(deskPaths.removePasskey, { schema: { body: idForm } }, async (request, reply) => {
    const passkey = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => removePasskey(store, passkey));
    return reply.redirect(deskPaths.settings, 303);
  });

  app.post(deskPaths.endSession, { schema: { body: idForm } }, async (request, reply) => {
    const session = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => endDeskSessions(store, session));
    return reply.redirect(deskPaths.settings, 303);
  });

  app.post(deskPaths.endSessions, async (request, reply) => {
    await database.use((store) =>
      endDeskSessions(store, { personId: request.deskSession.person.id }),
    );
    removeCookie(reply, 'session');
    return reply.redirect(deskPaths.signIn, 303);
  });
};
