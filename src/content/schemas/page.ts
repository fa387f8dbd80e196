import { z } from 'zod';
import { leadBounds } from '../../../lead/bounds.ts';
import { service } from './reference.ts';
import { callToAction, drawing, headed, hero, seo, text, titled } from './text.ts';

/** What every page says of itself: its name where it is listed, its place in the menu, its head. */
const listed = { name: text, menu: z.int().positive().optional(), seo };

/** The copy of the home page. */
const homeSchema = z.strictObject({
  ...listed,
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

/** The copy of the about page. */
const aboutSchema = z.strictObject({
  ...listed,
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
const listPage = { ...listed, hero: z.strictObject(hero), closing: callToAction };

/** The copy of the services page: the grid, and the table of what each service costs. */
const servicesSchema = z.strictObject({
  ...listPage,
  grid: z.strictObject(headed),
  costs: z.strictObject({
    ...headed,
    columns: z.strictObject({ service: text, cost: text, time: text }),
  }),
});

/** The copy of the case studies page. */
const caseStudiesSchema = z.strictObject({
  ...listPage,
  /** What stands over the list of what was done, and before the link to the service. */
  labels: z.strictObject({ work: text, service: text, period: text, start: text }),
});

/** The words of the blog, and what every post's own page says in the same words. */
const blogSchema = z.strictObject({
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

/** The copy of the contact page. */
const contactSchema = z.strictObject({
  ...listed,
  hero: z.strictObject(hero),
  form: z.strictObject({
    ...headed,
    /** What a visitor can ask about; the first stands selected. */
    services: z
      .array(text.pipe(z.string().max(leadBounds.service)))
      .min(1)
      .max(12),
    action: text,
    /** What becomes of the message: with an inbox, and where the mail window is all there is. */
    note: z.strictObject({ inbox: text, mail: text }),
    privacy: text,
  }),
  /** Stands over the three steps of `content/agency.yaml`. */
  next: z.strictObject(headed),
  map: z.strictObject({ ...headed, title: text }),
});

/**
 * Every page that is the only one of its kind, in the order of the site: the name of its file in
 * `content/pages/`, which is its path, and what that file must hold.
 */
export const pageSchemas = {
  home: homeSchema,
  about: aboutSchema,
  services: servicesSchema,
  'case-studies': caseStudiesSchema,
  blog: blogSchema,
  contact: contactSchema,
};
