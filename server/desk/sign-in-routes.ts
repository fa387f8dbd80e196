import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { deskPaths, deskTarget } from '../../desk/desk-paths.ts';
import {
  addChallenge,
  addPasskey,
  findPasskey,
  listPasskeys,
  takeChallenge,
  usePasskey,
} from '../store/passkeys.ts';
import { endSessions } from '../store/sessions.ts';
import { spendSignInLink } from '../store/sign-in-links.ts';
import { formValues } from '../submissions/form-body.ts';
import { readCookie, setCookie } from './desk-cookies.ts';
import { type Desk, type DeskRequest, see } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';
import { deviceName } from './device-name.ts';
import type { MailLink } from './mail-link.ts';
import {
  authenticationOptions,
  registeredPasskey,
  registrationOptions,
  signatureCount,
} from './passkey-ceremony.ts';
import { digestOf, newSecret } from './secret.ts';
import { startSession } from './sign-in.ts';

/** How long a person may take to use a passkey: 5 minutes, in ms. */
const challengeMs = 5 * 60 * 1000;

const credential = z.object({ id: z.base64url().min(1).max(2000) }).loose();

type Options = {
  desk: Desk;
  /** The agency's name, which passkey dialogs show. */
  agency: string;
  /** Mails a link to whoever may use the desk; undefined without a mail server. */
  mailLink: MailLink | undefined;
};

/** The routes to sign in by a link or a passkey, to make a passkey, and to sign out. */
export function signInRoutes({ desk, agency, mailLink }: Options): DeskRoute[] {
  const { database, send, askToSignIn } = desk;
  const queryOf = ({ request }: DeskRequest): Record<string, string> => formValues(request.query);
  const fieldsOf = ({ request }: DeskRequest): Record<string, string> => formValues(request.body);

  const signInPage = async (at: DeskRequest, isMailed: boolean): Promise<FastifyReply> =>
    await askToSignIn(at, { isMailed, to: deskTarget(queryOf(at).to) });

  const challenge = async (at: DeskRequest, text: string): Promise<void> => {
    const [token, now] = [newSecret(), Date.now()];
    const stored = { digest: digestOf(token), challenge: text, expiresAt: now + challengeMs };
    await database.use((each) => addChallenge(each, stored, now));
    setCookie(at.reply, 'challenge', { ...at, value: token, maxAgeMs: challengeMs });
  };
  /** What the browser was to sign; each challenge is answered once, rightly or not. */
  const answered = async (at: DeskRequest): Promise<string | undefined> => {
    const token = readCookie(at.request, 'challenge', at.address);
    setCookie(at.reply, 'challenge', { ...at, value: '', maxAgeMs: 0 });
    return await database.use((each) => takeChallenge(each, digestOf(token), Date.now()));
  };
  const json = ({ reply }: DeskRequest, body: object): FastifyReply =>
    reply.header('cache-control', 'no-store').send(body);
  const rejected = (at: DeskRequest): FastifyReply => {
    at.reply.code(422);
    return json(at, { message: 'This passkey is not known here. Try another, or ask for a link.' });
  };

  /** The person whose passkey signed the challenge. */
  const personOf = async (at: DeskRequest): Promise<string | undefined> => {
    const text = await answered(at);
    const { data: response } = credential.safeParse(at.request.body);
    if (text === undefined || !response) return undefined;
    const passkey = await database.use((each) => findPasskey(each, response.id));
    const used = passkey && { response, challenge: text, passkey };
    const counter = used && (await signatureCount(at.address, used));
    if (!passkey || counter === undefined) return undefined;
    const use = { id: passkey.id, counter };
    const isNew = await database.use((each) => usePasskey(each, use, Date.now()));
    return isNew ? passkey.personId : undefined;
  };

  return [
    {
      method: 'GET',
      url: deskPaths.signIn,
      for: 'anybody',
      handle: (at) => signInPage(at, false),
    },
    {
      method: 'POST',
      url: deskPaths.signInLink,
      for: 'anybody',
      handle: async (at) => {
        await mailLink?.(fieldsOf(at).email ?? '', at);
        // Whoever is not known here gets the same answer.
        return await signInPage(at, mailLink !== undefined);
      },
    },
    {
      method: 'POST',
      url: deskPaths.signInChallenge,
      for: 'anybody',
      handle: async (at) => {
        const options = await authenticationOptions(at.address);
        await challenge(at, options.challenge);
        return json(at, options);
      },
    },
    {
      method: 'POST',
      url: deskPaths.signInPasskey,
      for: 'anybody',
      handle: async (at) => {
        const personId = await personOf(at);
        if (personId === undefined) return rejected(at);
        await startSession(database, at, personId);
        return json(at, { to: deskTarget(queryOf(at).to) });
      },
    },
    {
      method: 'GET',
      url: deskPaths.enter,
      for: 'anybody',
      handle: (at) => send(at, { view: 'enter', isDead: false }),
    },
    {
      method: 'POST',
      url: deskPaths.enter,
      for: 'anybody',
      handle: async (at) => {
        const digest = digestOf((fieldsOf(at).token ?? '').trim().replace(/^.*#/, ''));
        const person = await database.use((each) => spendSignInLink(each, digest, Date.now()));
        if (!person) {
          at.reply.code(410);
          return await send(at, { view: 'enter', isDead: true });
        }
        await startSession(database, at, person.id);
        const passkeys = await database.use((each) => listPasskeys(each, person.id));
        return see(at, passkeys.length === 0 ? deskPaths.passkey : deskPaths.inbox);
      },
    },
    {
      method: 'GET',
      url: deskPaths.passkey,
      for: 'person',
      handle: (at) => send(at, { view: 'passkey' }, at.person),
    },
    {
      method: 'POST',
      url: deskPaths.passkeyChallenge,
      for: 'person',
      handle: async (at) => {
        const { person } = at;
        const present = await database.use((each) => listPasskeys(each, person.id));
        const options = await registrationOptions(at.address, { person, agency, present });
        await challenge(at, options.challenge);
        return json(at, options);
      },
    },
    {
      method: 'POST',
      url: deskPaths.passkey,
      for: 'person',
      handle: async (at) => {
        const text = await answered(at);
        if (text === undefined) return rejected(at);
        const response = at.request.body;
        const made = await registeredPasskey(at.address, { response, challenge: text });
        if (!made) return rejected(at);
        const device = deviceName(at.request.headers['user-agent']);
        const passkey = { ...made, device, personId: at.person.id };
        const isAdded = await database.use((each) => addPasskey(each, passkey, Date.now()));
        return isAdded ? json(at, { to: deskPaths.inbox }) : rejected(at);
      },
    },
    {
      method: 'POST',
      url: deskPaths.signOut,
      for: 'person',
      handle: async (at) => {
        const own = { personId: at.person.id, id: at.session.id };
        // First: this browser is to forget it even if nothing can be written.
        setCookie(at.reply, 'session', { ...at, value: '', maxAgeMs: 0 });
        await database.use((each) => endSessions(each, own));
        return see(at, deskPaths.signIn);
      },
    },
  ];
}
