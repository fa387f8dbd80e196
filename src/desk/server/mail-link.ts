import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSender } from '../../delivery/server/mail-sender.ts';
import { countFirstMail } from '../../leads/server/store/deliveries/first-mails.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { signInMinutes } from '../desk-bounds.ts';
import { signInPage } from '../pages/sign-in.ts';
import { signInLink } from './sign-in.ts';
import { findPersonByEmail, type Person } from './store/people.ts';

/** Mails sign-in links. */
type LinkMailer = {
  /**
   * Mails a link to an email address if it belongs to a person of the desk. Resolves before the
   * mail is sent.
   */
  mailLink: (email: string, desk: { origin: string }) => Promise<void>;
  /** Immediately sends what still waits, and resolves when that is sent. */
  stop: () => Promise<void>;
};

/** The minimum time between two links to one person, in ms, so that nobody's mailbox is flooded. */
const pauseMs = 60_000;
/** The minimum and maximum delay before a link is made, in ms. */
const delaysMs = [500, 3000] as const;

type Link = { person: Person; link: string; agency: string };

/** Mails a link to the person who asked for it; returns whether the mail server accepted it. */
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

/** Mails a link to a person who was invited; returns whether the mail server accepted it. */
export async function sendInvitation(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency, by }: Link & { by: string },
): Promise<boolean> {
  const signIn = new URL(signInPage.path, link);
  const { outcome } = await sender.send({
    to: person.email,
    subject: `${by} invites you to the desk of ${agency}`,
    text: `Hi ${person.name},\n\n${by} invites you to the desk of ${agency}, where the team reads and answers messages from the website. Open this link within ${signInMinutes} minutes to sign in. It works once.\n\n${link}\n\nTo sign in later, ask for a link on ${signIn}\n`,
  });
  return outcome === 'delivered';
}

type Options = {
  database: Pick<LeadDatabase, 'use'>;
  sender: Pick<MailSender, 'send'>;
  agency: string;
  log: FastifyBaseLogger;
};

/** Creates a mailer of links. */
export function linkMailer({ database, sender, agency, log }: Options): LinkMailer {
  const mailedAt = new Map<string, number>();
  const waiting = new Set<Promise<void>>();
  const stopping = new AbortController();
  const mail = async (person: Person, { origin }: { origin: string }): Promise<void> => {
    const now = Date.now();
    const refusal = await database.use((store) => countFirstMail(store, person.email, now));
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
   * Mails after a random delay, so that response times of this and the next request do not reveal
   * who may use the desk.
   */
  const mailLater = async (person: Person, desk: { origin: string }): Promise<void> => {
    const options = { signal: stopping.signal, ref: false };
    await sleep(randomInt(...delaysMs), undefined, options).catch(() => undefined);
    await mail(person, desk).catch((error: unknown) => {
      log.error(storeFailure(error), 'a link to sign in at the desk could not be made');
    });
  };
  return {
    mailLink: async (email, desk) => {
      const person = await database.use((store) => findPersonByEmail(store, email));
      const now = performance.now();
      if (!person || now - (mailedAt.get(person.id) ?? -pauseMs) < pauseMs) return;
      mailedAt.set(person.id, now);
      const sent = mailLater(person, desk).finally(() => waiting.delete(sent));
      waiting.add(sent);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(waiting);
    },
  };
}
