import { z } from 'zod';
import { caseStudy, post, service } from './reference.ts';
import { drawnStat } from './stat.ts';
import { block, callToAction, drawing, hero, seo, template, text, titled } from './text.ts';

/** A service with a page of its own. */
export const serviceSchema = z.strictObject({
  order: z.int().positive(),
  title: text,
  blurb: text,
  seo,
  /** How the work runs: a month like the other, from a start to an end, or for a figure. */
  kind: z.enum(['monthly', 'project', 'campaign']),
  drawing,
  /** Prices and times, for any text to quote: `budget` of google-ads is `{google-ads.budget}`. */
  figures: z.record(z.string(), z.string()).default({}),
  /** What it costs and how long it takes. Without them the page says when the visitor will know. */
  cost: text.optional(),
  time: text.optional(),
  /** What the agency charges for its own work, where it publishes that. */
  fee: text.optional(),
  hero: z.strictObject({ ...hero, action: text }),
  offer: z.strictObject({ ...block, items: z.array(titled).min(3) }),
  benefits: z.strictObject({ ...block, items: z.array(titled).min(3).max(6) }),
  process: z.strictObject({
    ...block,
    steps: z.array(z.strictObject({ step: text, description: text })).min(3),
  }),
  included: z.strictObject({ ...block, items: z.array(text).min(6) }),
  results: z.strictObject({
    ...block,
    stats: z.array(drawnStat).min(1),
    caseStudies: text.optional(),
  }),
  faq: z.strictObject({
    ...block,
    items: z.array(z.strictObject({ question: text, answer: text })).min(3),
  }),
  /** Where a reader goes on: two services, and a case study or a post that belongs to this one. */
  related: z
    .strictObject({
      services: z.array(service).length(2),
      caseStudy: caseStudy.optional(),
      post: post.optional(),
    })
    .refine(({ caseStudy, post }) => caseStudy ?? post, {
      error: 'needs a caseStudy or a post that belongs to this service',
    }),
  closing: callToAction,
});

/** What every service page says in the same words. */
export const servicePageSchema = z.strictObject({
  /** The facts under the introduction, and what they say where a service has no figure. */
  facts: z.strictObject({
    cost: text,
    time: text,
    fee: text,
    place: text,
    served: text,
    unknownCost: text,
    unknownTime: text,
  }),
  headings: z.strictObject({
    offer: text,
    benefits: text,
    process: text,
    included: text,
    results: text,
    faq: template('service'),
    related: text,
  }),
  /** What the figures under "Expected results" are, and what to ask for. */
  resultsNote: text,
  related: z.strictObject({ services: text, reading: text, cities: template('service') }),
});

/**
 * The services as the local pages sell them. Those without a page of their own name the nearest
 * one that exists; `redirect: true` sends visitors there instead of showing the not-found page.
 */
export const localServiceSchema = z.strictObject({
  order: z.int().positive(),
  title: text,
  nearest: service,
  redirect: z.boolean().default(false),
});
