import { z } from 'zod';
import { maxLeadLengths } from '../../vocabulary/lead-fields.ts';
import { service } from './reference.ts';
import { stat } from './stat.ts';
import {
  auditBlock,
  callToAction,
  drawing,
  headedBlock,
  hero,
  seo,
  template,
  text,
  titledItem,
} from './text.ts';

/** A page's link text, position in the menu, and head. */
const pageFields = { name: text, menu: z.int().positive().optional(), seo };

const homeSchema = z.strictObject({
  ...pageFields,
  hero: z.strictObject({ ...hero, action: text }),
  audit: auditBlock.optional(),
  best: z.strictObject({
    ...headedBlock,
    items: z
      .array(z.strictObject({ title: text, description: text, service: service }))
      .min(1)
      .max(3),
  }),
  approach: z.strictObject({
    ...headedBlock,
    /** The names of the steps, if they have any. */
    names: z.array(text).default([]),
    paragraphs: z.array(text).min(1),
  }),
  proof: z.strictObject({ ...headedBlock, action: text }),
  territory: z.strictObject(headedBlock),
  about: z.strictObject({ ...headedBlock, action: text }),
  closing: callToAction,
  /** The labels of the figures at the top; a label without a figure is not shown. */
  statLabels: z.strictObject({ years: text.optional(), reviews: text.optional(), cities: text }),
  /** The last figure at the top. */
  timing: stat.optional(),
});

const aboutSchema = z.strictObject({
  ...pageFields,
  drawing,
  hero: z.strictObject(hero),
  /** The agency in a sentence or two: what, where, for whom, and how to reach it. */
  summary: text.optional(),
  story: z.strictObject({ ...headedBlock, paragraphs: z.array(text).min(3) }),
  quote: text,
  reasons: z.strictObject({ ...headedBlock, items: z.array(titledItem).length(3) }),
  /** A table of who does what, including what remains with the client. */
  duties: z.strictObject({
    ...headedBlock,
    columns: z.strictObject({ work: text, software: text, people: text, yours: text }),
    rows: z
      .array(z.strictObject({ work: text, software: text, people: text, yours: text }))
      .min(3)
      .max(6),
    /** The links below the table. */
    services: text,
    caseStudies: text,
  }),
  team: z.strictObject({ heading: text }),
  closing: callToAction,
});

/** A page with a heading, an introduction, a list from a collection and a closing call. */
const listPage = { ...pageFields, hero: z.strictObject(hero), closing: callToAction };

const servicesSchema = z.strictObject({
  ...listPage,
  grid: z.strictObject(headedBlock),
  costs: z.strictObject({
    ...headedBlock,
    /** The heading of the services that are not compared with a monthly budget. */
    others: text.default('The other services'),
  }),
});

const caseStudiesSchema = z.strictObject({
  ...listPage,
  /** Labels for the work, the link to the service, and the facts of a confirmed case. */
  labels: z.strictObject({
    work: text,
    done: text,
    service: text,
    client: text,
    period: text,
    months: template('months'),
    start: text,
    end: text,
  }),
  /** The measured figures of this site, shown once there are any. */
  measured: z.strictObject({
    ...headedBlock,
    kilobytes: text,
    firstText: text,
    layoutShift: text,
    lighthouse: text,
    basis: template('date'),
    /** How to repeat the test: a command, and what runs it. */
    command: template('siteUrl'),
  }),
  /** The link to the sample report, if there is one. */
  report: z.strictObject({ heading: text, text }),
  /** A blank figure, for the visitor's own number. */
  figure: z.strictObject({ label: text, hint: text, action: text }),
});

/** The blog, and the copy shared by all post pages. */
const blogSchema = z.strictObject({
  ...listPage,
  labels: z.strictObject({
    more: text,
    less: text,
    whole: text,
    updated: text,
    service: text,
    others: text,
    next: text,
    contents: text,
    author: template('author'),
  }),
  /** After the second section of a post: offers to look, with a link to the free times. */
  offer: z.strictObject({ text, action: text }).optional(),
  postClosing: callToAction,
});

const contactSchema = z.strictObject({
  ...pageFields,
  hero: z.strictObject(hero),
  /** Shown if visitors can book a session. */
  booking: z.strictObject({
    heading: text,
    text: template('minutes', 'zone'),
    action: text,
    afterwards: text,
  }),
  /** Follows the introduction while visitors can ask for an audit of their site. */
  audit: z.strictObject({ text, action: text }).optional(),
  form: z.strictObject({
    ...headedBlock,
    /** How soon a message is answered; shown once the agency has set it. */
    within: template('answersWithin'),
    /** The services to choose from; the first is preselected. */
    services: z
      .array(text.pipe(z.string().max(maxLeadLengths.service)))
      .min(1)
      .max(12),
    /** Beside the phone number: how the agency uses it. */
    phoneNote: text.optional(),
    /** The placeholder of the message field. */
    messagePlaceholder: text,
    action: text,
    /** What happens to the message, with an inbox and without one (mail app only). */
    note: z.strictObject({ inbox: text, mail: text }),
    privacy: text,
    /**
     * Repeats the label of the clicked button. `orWrite` follows a link to the free times; `byHand`
     * asks visitors without script to repeat the label in their message.
     */
    request: template('action'),
    orWrite: text,
    byHand: text,
    /** The next steps for a received message, for visitors without script. */
    afterwards: text,
  }),
  /** Heading of the three steps from `content/agency.yaml`. */
  next: z.strictObject(headedBlock),
  map: z.strictObject({ ...headedBlock, title: text, open: text }),
});

/**
 * The one-of-a-kind pages in site order: the file name in `content/pages/`, which is also the path,
 * and the file's schema.
 */
export const pageSchemas = {
  home: homeSchema,
  about: aboutSchema,
  services: servicesSchema,
  'case-studies': caseStudiesSchema,
  blog: blogSchema,
  contact: contactSchema,
};
