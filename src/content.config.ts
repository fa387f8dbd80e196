import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'zod';
import { contentProblem } from './content-problem.ts';
import { drawingNames } from './drawings/names.ts';
import { rereadWhenChanged } from './figure-loader.ts';
import { figures, fillFigures } from './figures.ts';

z.config({ customError: contentProblem });

/** Running text. `{figure}` is replaced; a figure that does not exist is an error. */
const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .transform((value, context) => {
    try {
      return fillFigures(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

const bounded = (least: number, most: number, what: string) =>
  text.pipe(
    z
      .string()
      .min(least, `${what} needs at least ${least} characters`)
      .max(most, `${what} has room for ${most} characters; search engines cut the rest`),
  );

const postalCode = z
  .string('must be five digits in quotes, such as "75024"')
  .regex(/^\d{5}$/, 'must be five digits in quotes, such as "75024"');

/** What search engines and shared links show. The layout adds the agency's name to the title. */
const seo = z.strictObject({
  title: bounded(10, 48, 'a page title'),
  description: bounded(70, 160, 'a page description'),
});

const titled = z.strictObject({ title: text, description: text });
const stat = z.strictObject({ value: z.string(), label: text });
const drawing = z.enum(drawingNames);
const image = z.strictObject({ drawing, alt: text });
const headed = { heading: text };
const callToAction = z.strictObject({ heading: text, text, action: text });

const serviceIds = Object.keys(
  import.meta.glob('../content/services/*.yaml', { query: '?raw' }),
).map((path) => path.replace(/^.*\/|\.yaml$/g, ''));

/** The name of a file in content/services/. Astro's own references only warn of a dead one. */
const service = z
  .string()
  .refine((id) => serviceIds.includes(id), {
    error: `there is no such service; use one of ${serviceIds.join(', ')}`,
  })
  .transform((id) => ({ id }));

const files = (base: string, pattern: string) =>
  rereadWhenChanged(glob({ base, pattern }), figures);
const folder = (name: string) => files(`./content/${name}`, '*.{yaml,md}');
const page = (name: string) => files('./content/pages', `${name}.yaml`);

const services = defineCollection({
  loader: folder('services'),
  schema: z.strictObject({
    order: z.int().positive(),
    title: text,
    blurb: text,
    seo,
    /** How the work runs: a month like the other, from a start to an end, or for a figure. */
    kind: z.enum(['monthly', 'project', 'campaign']),
    drawing,
    hero: z.strictObject({ title: text, intro: text, action: text }),
    offer: z.strictObject({ ...headed, text, items: z.array(titled).min(3) }),
    benefits: z.strictObject({ ...headed, items: z.array(titled).min(3).max(6) }),
    process: z.strictObject({
      ...headed,
      steps: z.array(z.strictObject({ step: text, description: text })).min(3),
    }),
    included: z.strictObject({ ...headed, items: z.array(text).min(6) }),
    results: z.strictObject({
      ...headed,
      text,
      stats: z.array(stat).min(1),
      caseStudies: text.optional(),
    }),
    faq: z.strictObject({
      ...headed,
      items: z.array(z.strictObject({ question: text, answer: text })).min(3),
    }),
    closing: callToAction,
  }),
});

/**
 * The services as the local pages sell them. Those without a page of their own name the nearest
 * one that exists; `redirect: true` sends visitors there instead of showing the not-found page.
 */
const localServices = defineCollection({
  loader: folder('local-services'),
  schema: z.strictObject({
    order: z.int().positive(),
    title: text,
    nearest: service,
    redirect: z.boolean().default(false),
  }),
});

/** What a city's page says of each local service, by the service's file name. */
const localBlurbs = z.record(z.string(), text);

/** Eight districts: one a row, or two a row where they are told as pairs. */
const districts = z
  .array(z.strictObject({ names: z.array(text).min(1).max(2), note: text }))
  .refine((rows) => rows.flatMap((row) => row.names).length === 8, {
    error: 'must name eight districts in all',
  });

const cityPage = z.strictObject({
  seo,
  label: text,
  headline: text,
  intro: text,
  action: text,
  postalCode,
  priceRange: z.enum(['$', '$$', '$$$']),
  areaServed: text,
  facts: z.array(stat).max(4).default([]),
  area: z.discriminatedUnion('list', [
    z.strictObject({ list: z.literal('districts'), heading: text, text, districts }),
    z.strictObject({ list: z.literal('served-cities'), heading: text, text }),
  ]),
  reasons: z.strictObject({ ...headed, items: z.array(titled).length(3) }),
  services: z.strictObject({ ...headed, text, blurbs: localBlurbs }),
  challenges: z.strictObject({
    ...headed,
    items: z.array(z.strictObject({ title: text, challenge: text, solution: text })).length(3),
  }),
  founder: z.strictObject({ heading: text, text }),
  closing: z.strictObject({ heading: text, text }),
});

/** A served city. With a `page` it has a landing page at `/<file name>-marketing-agency`. */
const cities = defineCollection({
  loader: folder('cities'),
  schema: z.strictObject({
    order: z.int().positive(),
    name: text,
    county: text,
    /** How many plots of the drawn map it takes. */
    plots: z.int().min(1).max(12).default(1),
    location: z.strictObject({
      latitude: z.number().min(31).max(35),
      longitude: z.number().min(-99).max(-95),
    }),
    page: cityPage.optional(),
  }),
});

const posts = defineCollection({
  loader: folder('posts'),
  schema: z.strictObject({
    title: text,
    date: z.iso.date('must be a date such as "2025-03-18", in quotes'),
    excerpt: bounded(60, 240, 'an excerpt'),
    image,
  }),
});

const caseStudies = defineCollection({
  loader: folder('case-studies'),
  schema: z.strictObject({
    order: z.int().positive(),
    title: text,
    text,
    metric: stat,
    work: z.array(text).min(2),
    service: service,
    image,
  }),
});

const home = defineCollection({
  loader: page('home'),
  schema: z.strictObject({
    seo,
    hero: z.strictObject({ label: text, title: text, intro: text, action: text }),
    best: z.strictObject({
      ...headed,
      items: z
        .array(z.strictObject({ title: text, description: text, service: service }))
        .length(3),
    }),
    approach: z.strictObject({ ...headed, paragraphs: z.array(text).min(1) }),
    proof: z.strictObject({ ...headed, text, action: text }),
    territory: z.strictObject({ ...headed, text }),
    about: z.strictObject({ ...headed, text, action: text }),
    closing: callToAction,
    statLabels: z.strictObject({ years: text, reviews: text, cities: text }),
  }),
});

const about = defineCollection({
  loader: page('about'),
  schema: z.strictObject({
    seo,
    drawing,
    hero: z.strictObject({ title: text, intro: text }),
    story: z.strictObject({ ...headed, paragraphs: z.array(text).min(3) }),
    quote: text,
    reasons: z.strictObject({ ...headed, items: z.array(titled).length(3) }),
    closing: callToAction,
  }),
});

/** A page that is a heading, an introduction, a list from another collection and a closing. */
const listPageSchema = z.strictObject({
  seo,
  hero: z.strictObject({ title: text, intro: text }),
  closing: callToAction,
});
const servicesPage = defineCollection({ loader: page('services'), schema: listPageSchema });
const caseStudiesPage = defineCollection({ loader: page('case-studies'), schema: listPageSchema });
const blogPage = defineCollection({ loader: page('blog'), schema: listPageSchema });

const contact = defineCollection({
  loader: page('contact'),
  schema: z.strictObject({
    seo,
    hero: z.strictObject({ title: text, intro: text }),
    form: z.strictObject({ ...headed, text, action: text, note: text }),
    next: z.strictObject({ ...headed, steps: z.array(titled).length(3) }),
    map: z.strictObject({ title: text, text }),
  }),
});

/** The chat's words. A reply's keywords are fixed in the code; its text is free. */
const chat = defineCollection({
  loader: page('chat'),
  schema: z.strictObject({
    title: text,
    greeting: text,
    replies: z.strictObject({
      seo: text,
      ads: text,
      branding: text,
      automation: text,
      otherwise: text,
    }),
    capture: z.strictObject({ name: text, email: text, phone: text, thanks: text }),
  }),
});

export const collections = {
  services,
  localServices,
  cities,
  posts,
  caseStudies,
  home,
  about,
  servicesPage,
  caseStudiesPage,
  blogPage,
  contact,
  chat,
};
