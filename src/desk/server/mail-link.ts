import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSender } from '../../delivery/server/mail-sender.ts';
import { countOrRefuseWithoutLead } from '../../leads/server/store/deliveries/unverified-emails.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { isSameSecret } from '../../platform/server/secret.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { signInMinutes } from '../desk-limits.ts';
import { signInPage } from '../pages/sign-in.ts';
import { createSignInLink } from './sign-in.ts';
import { deviceKeyOf, findPersonByEmail, type Person } from './store/people.ts';

/** Emails sign-in links. */
type LinkMailer = {
  /**
   * Emails a link to an address if it belongs to a person of the desk. Resolves before the email is
   * sent. Devices on which this person has signed in have their own limits, which strangers cannot
   * use up.
   *
   * @param deviceKey The device's key from an earlier sign-in; empty if it has none.
   */
  mailLink: (email: string, desk: { origin: string }, deviceKey: string) => Promise<void>;
  /** Sends the pending links without further delay, and resolves when they are sent. */
  stop: () => Promise<void>;
};

/** Maximum links per person in 24 hours, counted separately for known devices. */
const maxLinksPerDay = 10;
const dayMs = 24 * 60 * 60 * 1000;
/** Minimum time between two links to one person, in ms, so no mailbox is flooded. */
const minIntervalMs = 60_000;
/** The minimum and maximum delay before a link is created, in ms. */
const delayRangeMs = [500, 3000] as const;

type LinkEmail = { person: Person; link: string; agency: string };

/** Emails a sign-in link; returns whether the mail server accepted it. */
async function sendLink(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency }: LinkEmail,
): Promise<boolean> {
  const { outcome } = await sender.send({
    to: person.email,
    subject: `Your link to the desk of ${agency}`,
    text: `Hi ${person.name},\n\nOpen this link within ${signInMinutes} minutes to sign in. It works once.\n\n${link}\n\nIf you did not ask for it, ignore this email: no one can sign in without it.\n`,
  });
  return outcome === 'delivered';
}

/** Emails a link to an invited person; returns why that failed, if it did. */
export async function sendInvitation(
  sender: Pick<MailSender, 'send'>,
  { person, link, agency, by: inviter }: LinkEmail & { by: string },
): Promise<string | undefined> {
  const signIn = new URL(signInPage.path, link);
  const result = await sender.send({
    to: person.email,
    subject: `${inviter} invites you to the desk of ${agency}`,
    text: `Hi ${person.name},\n\n${inviter} invites you to the desk of ${agency}, where the team reads and answers messages from the website. Open this link within ${signInMinutes} minutes to sign in. It works once.\n\n${link}\n\nTo sign in later, ask for a link on ${signIn}\n`,
  });
  if (result.outcome === 'delivered') return undefined;
  return result.outcome === 'dropped'
    ? 'it expired before it could be sent'
    : (result.refusals ?? result.error);
}

type LinkRequest = { origin: string; isKnown: boolean };

type Options = {
  database: Pick<LeadDatabase, 'use'>;
  sender: Pick<MailSender, 'send'>;
  agency: string;
  log: FastifyBaseLogger;
};

/** Creates a mailer of sign-in links. */
export function linkMailer({ database, sender, agency, log }: Options): LinkMailer {
  /** When links were emailed within a day, by person and whether the device is known. */
  const mailedAt = new Map<string, number[]>();
  const pendingEmails = new Set<Promise<void>>();
  const stopping = new AbortController();
  const emailLink = async (person: Person, { origin, isKnown }: LinkRequest): Promise<void> => {
    const now = Date.now();
    const refusal = isKnown
      ? undefined
      : await database.use((store) => countOrRefuseWithoutLead(store, person.email, now));
    if (refusal !== undefined) {
      log.warn({ refusal }, 'did not email a sign-in link for the desk');
      return;
    }
    const link = await database.use((store) => createSignInLink(store, { person, origin, now }));
    if (!(await sendLink(sender, { person, link, agency }))) {
      log.error('could not email a sign-in link for the desk');
    }
  };
  /**
   * Emails after a random delay, so the response times of this and the next request do not reveal
   * who may use the desk.
   */
  const emailLinkLater = async (person: Person, request: LinkRequest): Promise<void> => {
    const options = { signal: stopping.signal, ref: false };
    await sleep(randomInt(...delayRangeMs), undefined, options).catch(() => undefined);
    await emailLink(person, request).catch((error: unknown) => {
      log.error(storeFailure(error), 'could not create a sign-in link for the desk');
    });
  };
  return {
    mailLink: async (email, { origin }, deviceKey) => {
      const person = await database.use((store) => findPersonByEmail(store, email));
      if (!person) return;
      const key = await database.use((store) => deviceKeyOf(store, person.id));
      const isKnown = isSameSecret(deviceKey, key);
      const now = performance.now();
      const limitKey = `${person.id} ${isKnown}`;
      const times = (mailedAt.get(limitKey) ?? []).filter((at) => now - at < dayMs);
      if (now - (times.at(-1) ?? -minIntervalMs) < minIntervalMs || times.length >= maxLinksPerDay)
        return;
      mailedAt.set(limitKey, [...times, now]);
      const pendingEmail = emailLinkLater(person, { origin, isKnown }).finally(() =>
        pendingEmails.delete(pendingEmail),
      );
      pendingEmails.add(pendingEmail);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(pendingEmails);
    },
  };
}
