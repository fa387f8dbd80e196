import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { DeskPage, TestedTarget } from '../../desk/desk-page.ts';
import { deskPaths, pathWith } from '../../desk/desk-paths.ts';
import { emailKey } from '../store/email-key.ts';
import { listPasskeys, removePasskey } from '../store/passkeys.ts';
import { addPerson, listPeople, namesake, type Person, removePerson } from '../store/people.ts';
import { endSessions, listSessions } from '../store/sessions.ts';
import { formValues } from '../submissions/form-body.ts';
import { setCookie } from './desk-cookies.ts';
import { type Desk, type PersonRequest, see } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';
import { personName } from './person-name.ts';
import { signInLink } from './sign-in.ts';

type SettingsPage = Extract<DeskPage['page'], { view: 'settings' }>;

// PostgreSQL refuses texts with U+0000.
const idSchema = z
  .string()
  .regex(/^[\w-]+$/)
  .catch('');
const address = 'Give the e-mail address of the person.';
const invitation = z.object({
  email: z.string(address).trim().max(deskBounds.email, address).pipe(z.email(address)),
  name: personName,
});

/** What the site's settings connect the desk to. */
export type Connections = {
  /** By what new leads are sent, such as "mail", and to which addresses. */
  targets: readonly { target: string; to: string }[];
  /** Sends each of them a test. */
  test: () => Promise<TestedTarget[]>;
  /** The path of the calendar of sessions, if there is one. */
  calendarPath: string | undefined;
};

type Options = {
  desk: Desk;
  connections: Connections;
  /** Mails somebody's invitation; resolves with whether the mail server took it. Undefined without one. */
  mailTo:
    | ((invitation: { person: Person; link: string; by: string }) => Promise<boolean>)
    | undefined;
};

/** The routes to see and change the people, their passkeys and sessions. */
export function settingsRoutes({ desk, mailTo, connections }: Options): DeskRoute[] {
  const { database, send } = desk;
  const { targets, calendarPath } = connections;

  const settings = async (
    at: PersonRequest,
    {
      tested,
      invited,
      problem,
    }: Partial<Pick<SettingsPage, 'tested' | 'invited' | 'problem'>> = {},
  ): Promise<FastifyReply> => {
    const [people, passkeys, sessions] = await database.use((open) =>
      Promise.all([
        listPeople(open),
        listPasskeys(open, at.person.id),
        listSessions(open, at.person.id, Date.now()),
      ]),
    );
    const page: SettingsPage = {
      view: 'settings',
      people,
      passkeys: passkeys.map(({ id, device, createdAt, usedAt }) => ({
        ...{ id, device, createdAt, usedAt },
      })),
      sessions: sessions.map(({ id, device, usedAt }) => ({
        ...{ id, device, usedAt, isThis: id === at.session.id },
      })),
      ...{ targets, tested, invited, problem },
      calendar: calendarPath && `${at.address.origin}${calendarPath}`,
    };
    return await send(at, page, at.person);
  };
  const refuse = async (at: PersonRequest, problem: string): Promise<FastifyReply> => {
    at.reply.code(422);
    return await settings(at, { problem });
  };
  const idIn = ({ request }: PersonRequest): string => idSchema.parse(formValues(request.body).id);

  return [
    {
      method: 'GET',
      url: deskPaths.settings,
      for: 'person',
      handle: async (at) => {
        const { invited: id } = formValues(at.request.query);
        const people = id === undefined ? [] : await database.use(listPeople);
        const person = people.find((each) => each.id === id);
        return await settings(at, { invited: person && { ...person, link: undefined } });
      },
    },
    {
      method: 'POST',
      url: deskPaths.testDelivery,
      for: 'person',
      handle: async (at) => await settings(at, { tested: await connections.test() }),
    },
    {
      method: 'POST',
      url: deskPaths.invite,
      for: 'person',
      handle: async (at) => {
        const { data, error } = invitation.safeParse(formValues(at.request.body));
        if (!data) {
          return await refuse(at, error.issues[0]?.message ?? '');
        }
        const now = Date.now();
        const people = await database.use(listPeople);
        const isKnown = people.some(({ email }) => emailKey(email) === emailKey(data.email));
        const other = namesake(people, data);
        if (other) {
          return await refuse(
            at,
            `Somebody here is called ${other.name}. Give a name that differs.`,
          );
        }
        const person = await database.use((open) => addPerson(open, data));
        const link = await signInLink(database, { person, origin: at.address.origin, now });
        const isMailed = (await mailTo?.({ person, link, by: at.person.name })) ?? false;
        at.request.log.info(
          { person: at.person.id, invited: person.id },
          'somebody is invited to the desk',
        );
        if (isMailed) return see(at, pathWith(deskPaths.settings, { invited: person.id }));
        if (isKnown && person.id !== at.person.id) {
          // Whoever has the link is that person, in the history, too.
          return await refuse(
            at,
            `${person.name} can use the desk already, and a new link cannot be mailed. Whoever runs the server can make one.`,
          );
        }
        // A link that was not mailed is shown once; it is not in any address.
        return await settings(at, { invited: { name: person.name, email: person.email, link } });
      },
    },
    {
      method: 'POST',
      url: deskPaths.removePerson,
      for: 'person',
      handle: async (at) => {
        if (idIn(at) === at.person.id) {
          return await refuse(at, 'You cannot remove yourself. Ask somebody else to do it.');
        }
        const removed = idIn(at);
        if (await database.use((open) => removePerson(open, removed, at.person.id))) {
          at.request.log.info(
            { person: at.person.id, removed },
            'somebody is removed from the desk',
          );
        }
        return see(at, deskPaths.settings);
      },
    },
    {
      method: 'POST',
      url: deskPaths.removePasskey,
      for: 'person',
      handle: async (at) => {
        const passkey = { id: idIn(at), personId: at.person.id };
        await database.use((open) => removePasskey(open, passkey));
        return see(at, deskPaths.settings);
      },
    },
    {
      method: 'POST',
      url: deskPaths.endSession,
      for: 'person',
      handle: async (at) => {
        const session = { id: idIn(at), personId: at.person.id };
        await database.use((open) => endSessions(open, session));
        return see(at, deskPaths.settings);
      },
    },
    {
      method: 'POST',
      url: deskPaths.endSessions,
      for: 'person',
      handle: async (at) => {
        await database.use((open) => endSessions(open, { personId: at.person.id }));
        setCookie(at.reply, 'session', { ...at, value: '', maxAgeMs: 0 });
        return see(at, deskPaths.signIn);
      },
    },
  ];
}
