import { z } from 'zod';
import { service } from './reference.ts';
import { callToAction, drawing, headed, hero, seo, template, text, titled } from './text.ts';

/** The words of the home page. */
export const homeSchema = z.strictObject({
  seo,
  hero: z.strictObject({ ...hero, action: text }),
  best: z.strictObject({
    ...headed,
    items: z.array(z.strictObject({ title: text, description: text, service: service })).length(3),
  }),
  approach: z.strictObject({ ...headed, paragraphs: z.array(text).min(1) }),
  proof: z.strictObject({ ...headed, action: text }),
  territory: z.strictObject(headed),
  about: z.strictObject({ ...headed, action: text }),
  closing: callToAction,
  statLabels: z.strictObject({ years: text, reviews: text, cities: text }),
});

/** The words of the about page. */
export const aboutSchema = z.strictObject({
  seo,
  drawing,
  hero: z.strictObject(hero),
  story: z.strictObject({ ...headed, paragraphs: z.array(text).min(3) }),
  quote: text,
  reasons: z.strictObject({ ...headed, items: z.array(titled).length(3) }),
  /** Who does what, and what stays the client's: a table. */
  duties: z.strictObject({
    ...headed,
    columns: z.strictObject({ work: text, software: text, people: text, yours: text }),
    rows: z
      .array(z.strictObject({ work: text, software: text, people: text, yours: text }))
      .min(3)
      .max(6),
    /** What the links below the table say. */
    services: text,
    caseStudies: text,
  }),
  team: z.strictObject({ heading: text }),
  closing: callToAction,
});

/** A page that is a heading, an introduction, a list from another collection and a closing. */
const listPage = { seo, hero: z.strictObject(hero), closing: callToAction };

/** The words of the services page: the grid, and the table of what each service costs. */
export const servicesPageSchema = z.strictObject({
  ...listPage,
  grid: z.strictObject(headed),
  costs: z.strictObject({
    ...headed,
    columns: z.strictObject({ service: text, cost: text, time: text }),
  }),
});

/** The words of the case studies page. */
export const caseStudiesPageSchema = z.strictObject({
  ...listPage,
  /** What stands over the list of what was done, and before the link to the service. */
  labels: z.strictObject({ work: text, service: text, period: text, start: text }),
});

/** The words of the blog, and what every post's own page says in the same words. */
export const blogPageSchema = z.strictObject({
  ...listPage,
  labels: z.strictObject({
    more: text,
    less: text,
    whole: text,
    updated: text,
    service: text,
    others: text,
  }),
  postClosing: callToAction,
});

/** The words of the contact page. */
export const contactSchema = z.strictObject({
  seo,
  hero: z.strictObject(hero),
  form: z.strictObject({
    ...headed,
    action: text,
    /** What becomes of the message: with an inbox, and where the mail window is all there is. */
    note: z.strictObject({ inbox: text, mail: text }),
    privacy: text,
  }),
  /** Stands over the three steps of `content/agency.yaml`. */
  next: z.strictObject(headed),
  map: z.strictObject({ ...headed, title: text }),
});

/** What a notice may quote of the code and of the agency's facts; `views/practice.ts` fills it in. */
export const practiceBlanks = [
  'suspectedDays',
  'outboxDays',
  'outboxKey',
  'visitKey',
  'draftKey',
  'chatKey',
  'webhookHost',
  'analyticsHost',
  'mapHost',
] as const;

const practiceText = template(...practiceBlanks);
/** A text for every site, or only for one that has an inbox (or none) of its own. */
const sometimes = z.union([
  practiceText.transform((text) => ({ text, when: undefined })),
  z.strictObject({ text: practiceText, when: z.enum(['inbox', 'mail']) }),
]);

/** A page of running text: privacy, accessibility. */
export const noticeSchema = z.strictObject({
  seo,
  /** What links to it say. */
  name: text,
  hero: z.strictObject(hero),
  updatedLabel: text,
  updated: z.iso.date('must be a date such as "2026-03-18", in quotes'),
  sections: z
    .array(
      z.strictObject({
        heading: text,
        paragraphs: z.array(sometimes).min(1),
        items: z.array(sometimes).default([]),
      }),
    )
    .min(2),
});

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
