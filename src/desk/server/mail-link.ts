import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSender } from '../../delivery/server/mail-sender.ts';
import { countOrRefuseWithoutLead } from '../../leads/server/store/deliveries/unverified-emails.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { isSameSecret } from '../../platform/server/secret.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { signInMinutes } from '../desk-bounds.ts';
import { signInPage } from '../pages/sign-in.ts';
import { signInLink } from './sign-in.ts';
import { deviceKeyOf, findPersonByEmail, type Person } from './store/people.ts';

/** Mails sign-in links. */
type LinkMailer = {
  /**
   * Mails a link to an email address if it belongs to a person of the desk. Resolves before the
   * mail is sent. Devices on which this person has signed in have their own limits, which strangers
   * cannot use up.
   *
   * @param deviceKey The device's key from an earlier sign-in; empty if it has none.
   */
  mailLink: (email: string, desk: { origin: string }, deviceKey: string) => Promise<void>;
  /** Sends the waiting links at once, and resolves when they are sent. */
  stop: () => Promise<void>;
};

/** Maximum links per person in 24 hours, counted separately for known devices. */
const maxKnown = 10;
const dayMs = 24 * 60 * 60 * 1000;
/** Minimum time between two links to one person, in ms, so no mailbox is flooded. */
const pauseMs = 60_000;
/** The minimum and maximum delay before a link is created, in ms. */
const delaysMs = [500, 3000] as const;

type Link = { person: Person; link: string; agency: string };

/** Mails a sign-in link; returns whether the mail server accepted it. */
async function sendLink(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency }: Link,
): Promise<boolean> {
  const { outcome } = await sender.send({
    to: person.email,
    subject: `Your link to the desk of ${agency}`,
    text: `Hi ${person.name},\n\nOpen this link within ${signInMinutes} minutes to sign in. It works once.\n\n${link}\n\nIf you did not ask for it, ignore this mail: nobody can sign in without it.\n`,
  });
  return outcome === 'delivered';
}

/** Mails a link to an invited person; returns why that failed, if it did. */
export async function sendInvitation(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency, by }: Link & { by: string },
): Promise<string | undefined> {
  const signIn = new URL(signInPage.path, link);
  const result = await sender.send({
    to: person.email,
    subject: `${by} invites you to the desk of ${agency}`,
    text: `Hi ${person.name},\n\n${by} invites you to the desk of ${agency}, where the team reads and answers messages from the website. Open this link within ${signInMinutes} minutes to sign in. It works once.\n\n${link}\n\nTo sign in later, ask for a link on ${signIn}\n`,
  });
  if (result.outcome === 'delivered') return undefined;
  return result.outcome === 'dropped' ? 'it was too late' : (result.refusals ?? result.error);
}

type Asked = { origin: string; isKnown: boolean };

type Options = {
  database: Pick<LeadDatabase, 'use'>;
  sender: Pick<MailSender, 'send'>;
  agency: string;
  log: FastifyBaseLogger;
};

/** Creates a mailer of sign-in links. */
export function linkMailer({ database, sender, agency, log }: Options): LinkMailer {
  /** When links were mailed within a day, by person and whether the device is known. */
  const mailedAt = new Map<string, number[]>();
  const waiting = new Set<Promise<void>>();
  const stopping = new AbortController();
  const mail = async (person: Person, { origin, isKnown }: Asked): Promise<void> => {
    const now = Date.now();
    const refusal = isKnown
      ? undefined
      : await database.use((store) => countOrRefuseWithoutLead(store, person.email, now));
    if (refusal !== undefined) {
      log.warn({ refusal }, 'a link to sign in at the desk was not mailed');
      return;
    }
    const link = await database.use((store) => signInLink(store, { person, origin, now }));
    if (!(await sendLink(sender, { person, link, agency }))) {
      log.error('a link to sign in at the desk could not be mailed');
    }
  };
  /**
   * Mails after a random delay, so the response times of this and the next request do not reveal
   * who may use the desk.
   */
  const mailLater = async (person: Person, asked: Asked): Promise<void> => {
    const options = { signal: stopping.signal, ref: false };
    await sleep(randomInt(...delaysMs), undefined, options).catch(() => undefined);
    await mail(person, asked).catch((error: unknown) => {
      log.error(storeFailure(error), 'a link to sign in at the desk could not be made');
    });
  };
  return {
    mailLink: async (email, { origin }, deviceKey) => {
      const person = await database.use((store) => findPersonByEmail(store, email));
      if (!person) return;
      const key = await database.use((store) => deviceKeyOf(store, person.id));
      const isKnown = isSameSecret(deviceKey, key);
      const now = performance.now();
      const limited = `${person.id} ${isKnown}`;
      const times = (mailedAt.get(limited) ?? []).filter((at) => now - at < dayMs);
      if (now - (times.at(-1) ?? -pauseMs) < pauseMs || times.length >= maxKnown) return;
      mailedAt.set(limited, [...times, now]);
      const sent = mailLater(person, { origin, isKnown }).finally(() => waiting.delete(sent));
      waiting.add(sent);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(waiting);
    },
  };
}
