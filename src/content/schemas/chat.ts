import { z } from 'zod';
import { cityIds, service } from './reference.ts';
import { template, text } from './text.ts';

const topic = z.strictObject({ label: text, says: text });
/** Comma-separated words or phrases, in any case; those of answers and cities also match plurals. */
const keywords = text.transform((words) => words.split(/\s*,\s*/).filter(Boolean));
const answer = z.strictObject({
  keywords,
  reply: text,
  /** The service it is about, whose page is linked. */
  service: service.optional(),
  offers: z.array(z.enum(['call', 'contact', 'prices', 'times', 'audit'])).default([]),
  /** A feature of the agency that this answer requires. */
  needs: z.enum(['booking', 'siteAudit', 'noticePeriod', 'Spanish']).optional(),
  /** Used only if no other entry matches. */
  fallback: z.boolean().default(false),
  /** Used only if a keyword is the visitor's whole line. */
  wholeLine: z.boolean().default(false),
  /** A key of agency.yaml whose value replaces the reply. */
  fact: z.literal('noticePeriod').optional(),
});

/** The chat's copy. The keywords of the replies to seo, ads, branding and automation are fixed. */
export const chatSchema = z.strictObject({
  title: text,
  /** The text in the round button; screen readers read the title instead. */
  launcher: text,
  greeting: text,
  /** The buttons under the greeting: label, and the text they send. */
  topics: z.array(topic).max(6),
  replies: z.strictObject({
    seo: text,
    ads: text,
    branding: text,
    automation: text,
    /** The general offer; also replaces each of the next six replies that is not set. */
    otherwise: text,
    price: text.optional(),
    person: text.optional(),
    spanish: text.optional(),
    spanishAgain: text.optional(),
    angry: text.optional(),
    again: text.optional(),
    /** The reply in Spanish if the agency does not speak it. */
    notSpanish: text.optional(),
    /** To visitors who do not want to be contacted. */
    refused: text,
  }),
  /** The buttons under the reply in Spanish: label, and the text they send. */
  spanishTopics: z.array(topic).max(3).default([]),
  /**
   * Words and phrases that are recognized with one letter missing, doubled or swapped. Short ones
   * would resemble others.
   */
  corrected: keywords.pipe(z.array(z.string().min(6))).default([]),
  /** The known answers: the reply comes from the first entries whose keywords match. */
  answers: z.array(answer).default([]),
  /** The reply about a city we serve, with its page or without one, and the city's other names. */
  cities: z
    .strictObject({
      withPage: template('city'),
      link: template('city'),
      withoutPage: template('city'),
      names: z.partialRecord(z.enum(cityIds), keywords).default({}),
    })
    .optional(),
  /** Asks about a phone number or an address that a visitor wrote, or about a missing digit. */
  reach: z.strictObject({
    call: template('detail'),
    write: template('detail'),
    /** Follows an unclear answer to either, and what a visitor who declined says next. */
    later: text,
    missing: template('detail').optional(),
  }),
  /** The links and buttons below a reply. */
  offers: z.strictObject({
    prices: text,
    times: text,
    call: text,
    contact: text,
    callMe: text,
    writeMe: text,
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
    /** The reply to a visitor who declines to leave details. */
    declined: text,
    /** Follows the thanks: repeats the details, and asks about them if one looks cut off. */
    written: template('details'),
    complete: text,
    /** Replaces `name` at the start of a correction. */
    again: text,
    /** Replaces `declined` after a lead was sent, and confirms its details. */
    unchanged: text,
    /** Replaces `declined` when the visitor's number has been sent. */
    kept: text,
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
