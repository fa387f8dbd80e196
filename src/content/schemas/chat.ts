import { z } from 'zod';
import { template, text } from './text.ts';

/** The chat's copy. The keywords for each reply are fixed in code. */
export const chatSchema = z.strictObject({
  title: text,
  /** In the round button, which is read out as the title. */
  launcher: text,
  greeting: text,
  /** The buttons under the greeting: label, and the text they send. */
  topics: z.array(z.strictObject({ label: text, says: text })).max(6),
  replies: z.strictObject({
    seo: text,
    ads: text,
    branding: text,
    automation: text,
    /**
     * The general offer: to somebody who asks for a price or a person, in Spanish, and the second
     * time.
     */
    otherwise: text,
    price: text,
    person: text,
    spanish: text,
    again: text,
  }),
  /** What a reply offers below its text. */
  offers: z.strictObject({
    ...{ prices: text, times: text, contact: text, correct: text },
    /** Beside the reply about SEO, while visitors can ask for an audit of their site. */
    audit: text,
  }),
  capture: z.strictObject({
    name: text,
    email: text,
    phone: text,
    thanks: text,
    /** On a site without an inbox, where the details arrive by mail only. */
    thanksByMail: text,
    left: text,
    /** Replaces an answer once it has been submitted. */
    removed: text,
    /**
     * Repeats the address and the number after the thanks, and what it adds to an address that
     * looks cut off.
     */
    written: template('details'),
    complete: text,
    /** Instead of `name`, at the beginning of a correction. */
    again: text,
    /** Instead of `left`, when a correction is given up. */
    unchanged: text,
  }),
  /** Follows the general reply and the thanks while visitors can book a session. */
  booking: text,
  /** The delivery status of the details, on a site with an inbox. */
  outcome: z.strictObject({
    received: template('reference'),
    /** Instead of that, of a correction and of details that look wrong. */
    noted: template('reference'),
    waiting: text,
    unstored: text,
  }),
  /** Labels of the field and the buttons. */
  labels: z.strictObject({
    message: text,
    name: text,
    email: text,
    phone: text,
    send: text,
    skip: text,
    leave: text,
  }),
  /** How the details are used; shown next to a link to the privacy notice. */
  privacy: text,
  privacyLink: text,
});
