import { z } from 'zod';
import { template, text } from './text.ts';

/** The chat's words. A reply's keywords are fixed in the code; its text is free. */
export const chatSchema = z.strictObject({
  title: text,
  greeting: text,
  /** The buttons under the greeting: what they say, and the text they send. */
  topics: z.array(z.strictObject({ label: text, says: text })).max(6),
  replies: z.strictObject({
    seo: text,
    ads: text,
    branding: text,
    automation: text,
    otherwise: text,
  }),
  capture: z.strictObject({
    name: text,
    email: text,
    phone: text,
    thanks: text,
    /** Where the site has no inbox: the mail is how the details arrive. */
    thanksByMail: text,
    left: text,
    /** What stands in place of an answer that was taken. */
    removed: text,
  }),
  /** What became of the details, where the site has an inbox. */
  outcome: z.strictObject({ received: template('reference'), waiting: text, unstored: text }),
  /** What the field and the buttons say. */
  labels: z.strictObject({
    message: text,
    name: text,
    email: text,
    phone: text,
    send: text,
    skip: text,
    leave: text,
  }),
  /** What becomes of the details, beside a link to the privacy notice. */
  privacy: text,
  privacyLink: text,
});
