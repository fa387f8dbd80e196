import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { deskPaths } from '../../core/desk/desk-paths.ts';
import type { MailSender } from '../delivery/mail-delivery.ts';
import { countFirstMail } from '../store/deliveries/first-mails.ts';
import type { LeadDatabase } from '../store/engine/lead-database.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import { findPersonByEmail, type Person } from '../store/people/people.ts';
import { signInLink } from './sign-in.ts';

/** Mails links to sign in. */
type LinkMailer = {
  /**
   * Mails a link to an e-mail address, if somebody who may use the desk has it. Resolves before it
   * is sent.
   */
  mailLink: (email: string, desk: { origin: string }) => Promise<void>;
  /** Sends at once what still waits, and resolves when it is sent. */
  stop: () => Promise<void>;
};

/** The least time between two links for one person, in ms: nobody's mailbox is to be filled. */
const pauseMs = 60_000;
/** How long a link waits before it is made, in ms: the least and the most. */
const delaysMs = [500, 3000] as const;

type Link = { person: Person; link: string; agency: string };

/** Sends a link to whoever asked for it; returns whether the mail server took it. */
async function sendLink(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency }: Link,
): Promise<boolean> {
  const { outcome } = await sender.send({
    to: person.email,
    subject: `Your link to the desk of ${agency}`,
    text: `Hello ${person.name},\n\nOpen this link within 15 minutes to sign in. It works once.\n\n${link}\n\nIf you did not ask for it, ignore this mail: nobody can sign in without it.\n`,
  });
  return outcome === 'delivered';
}

/** Sends a link to somebody who is invited; returns whether the mail server took it. */
export async function sendInvitation(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency, by }: Link & { by: string },
): Promise<boolean> {
  const signIn = new URL(deskPaths.signIn, link);
  const { outcome } = await sender.send({
    to: person.email,
    subject: `${by} invites you to the desk of ${agency}`,
    text: `Hello ${person.name},\n\n${by} invites you to the desk of ${agency}, where the team reads and answers messages from the website. Open this link within 15 minutes to sign in. It works once.\n\n${link}\n\nTo sign in later, ask for a link on ${signIn}\n`,
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
    const link = await signInLink(database, { person, origin, now });
    if (!(await sendLink(sender, { person, link, agency }))) {
      log.error('a link to sign in at the desk could not be mailed');
    }
  };
  /**
   * Later, at a time that nobody can tell: neither this answer nor the next one must show who is
   * known.
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
