import { z } from 'zod';
import { template, text } from './text.ts';

/** The chat's copy. The keywords for each reply are fixed in code. */
export const chatSchema = z.strictObject({
  title: text,
  /** The text in the round button; screen readers read the title instead. */
  launcher: text,
  greeting: text,
  /** The buttons under the greeting: label, and the text they send. */
  topics: z.array(z.strictObject({ label: text, says: text })).max(6),
  replies: z.strictObject({
    seo: text,
    ads: text,
    branding: text,
    automation: text,
    /** The general offer, which stands for the others: for a price, for a person, in Spanish, again. */
    otherwise: text,
    price: text.optional(),
    person: text.optional(),
    spanish: text.optional(),
    again: text.optional(),
  }),
  /** What a reply offers below its text. */
  offers: z.strictObject({
    prices: text,
    times: text,
    contact: text,
    correct: text,
    /** Beside the reply about SEO, while visitors can ask for an audit of their site. */
    audit: text,
  }),
  capture: z.strictObject({
    name: text,
    email: text,
    phone: text,
    thanks: text,
    /** Replaces the thanks on a site without an inbox, where the details arrive only by mail. */
    thanksByMail: text,
    left: text,
    /** Replaces an answer once it has been submitted. */
    removed: text,
    /**
     * Follows the thanks: repeats the address and the number, and asks about one that looks cut
     * off.
     */
    written: template('details'),
    complete: text,
    /** Replaces `name` at the start of a correction. */
    again: text,
    /** Replaces `left` when the visitor abandons a correction. */
    unchanged: text,
  }),
  /** Follows the general reply and the thanks while visitors can book a session. */
  booking: text,
  /** The delivery status of the details, on a site with an inbox. */
  outcome: z.strictObject({
    received: template('reference'),
    /** Replaces `received` for a correction and for details that look wrong. */
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
