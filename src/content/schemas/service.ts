import { z } from 'zod';
import { figuresSchema } from '../../agency/agency.ts';
import { caseStudy, postReference, service } from './reference.ts';
import { drawnStat } from './stat.ts';
import {
  auditBlock,
  block,
  callToAction,
  dollarRange,
  dollars,
  drawing,
  headedBlock,
  hero,
  illustratedItem,
  inquiry,
  order,
  ownPrice,
  seo,
  template,
  text,
} from './text.ts';

/** A service with its own page. */
export const serviceSchema = z.strictObject({
  order,
  title: text,
  noun: text.optional().meta({ description: 'in a sentence: “Google Ads management”' }),
  blurb: text,
  seo,
  kind: z.enum(['monthly', 'project', 'campaign']).meta({
    title: 'Layout',
    description: 'for work that repeats, has an end, or works toward a number',
  }),
  drawing,
  /** Prices and times that any text can quote: `budget` of google-ads is `{google-ads.budget}`. */
  figures: figuresSchema.default({}).meta({
    title: 'Prices and times',
    description: 'Each is written only once; all copy that quotes it changes with it.',
  }),
  /** The budget it needs and the time it takes, if known. */
  cost: text.optional().meta({ title: 'The “Budget” line of the page' }),
  time: text.optional().meta({ title: 'The “Timing” line of the page' }),
  /** The agency's own price, if `cost` is that and not an ad budget. */
  price: ownPrice.optional().meta({ title: 'Your own price, if the “Budget” line shows it' }),
  /** The monthly cost, for the block that compares a budget with the services. */
  monthly: dollarRange.optional().meta({ title: 'Monthly budget, for comparing services' }),
  /** The agency's management fee, if published. */
  fee: text.optional().meta({ title: 'Your management fee' }),
  hero: z.strictObject({ ...hero, action: text }),
  inquiry: inquiry.prefault({}),
  audit: auditBlock.optional(),
  offer: z.strictObject({ ...block, items: z.array(illustratedItem).min(3) }),
  benefits: z.strictObject({ ...block, items: z.array(illustratedItem).min(3).max(6) }),
  process: z.strictObject({
    ...block,
    steps: z.array(z.strictObject({ step: text, description: text })).min(3),
  }),
  included: z.strictObject({ ...block, items: z.array(text).min(6) }),
  results: z.strictObject({
    ...block,
    stats: z.array(drawnStat).min(1).optional(),
    caseStudies: text.optional(),
  }),
  faq: z.strictObject({
    ...block,
    items: z.array(z.strictObject({ question: text, answer: text })).min(3),
  }),
  /** Further reading: up to two services, and a case study or a post about this one. */
  related: z
    .strictObject({
      services: z.array(service).max(2).default([]),
      caseStudy: caseStudy.optional(),
      post: postReference.optional(),
    })
    .prefault({}),
  closing: callToAction.extend({
    /** Replaces the last step in a closing section without budgets. */
    yours: text.optional().meta({ title: 'What the client keeps' }),
  }),
});

/** Copy shared by all service pages. */
export const servicePageSchema = z.strictObject({
  /** Labels of the facts under the introduction, and the text for an unpublished fee. */
  facts: z.strictObject({
    budget: text,
    time: text,
    fee: text,
    place: text,
    served: text,
    unknownFee: text,
  }),
  headings: z.strictObject({
    offer: template('service'),
    benefits: template('service'),
    process: template('service'),
    included: text,
    results: text,
    faq: template('service'),
    related: text,
  }),
  /** Compares a monthly budget with the services; a square of its drawing is $100. */
  budget: z.strictObject({
    ...headedBlock,
    legend: text,
    /** Dollars a month, from small to large. */
    choices: z
      .array(
        dollars.pipe(z.int().multipleOf(100, 'must be a multiple of $100').min(100).max(10_000)),
      )
      .min(2)
      .max(4)
      .refine((choices) => choices.every((each, index) => each > (choices[index - 1] ?? 0)), {
        error: 'must rise from the first to the last',
      }),
    amount: template('amount'),
    /** Headings: the services that a budget is enough for, and those that cost more. */
    enough: text,
    /** Replaces `enough` for a budget that pays for several at their lowest costs. */
    enoughForMore: template('services'),
    notEnough: text,
    action: text,
    /** The request on the contact page. */
    request: template('amount'),
  }),
  /** The label in the closing section: of the budgets, the last step, or what the client keeps. */
  ending: z.strictObject({ budget: text, step: text, yours: text.default('What stays yours') }),
  /** A question on every page, shown if the agency has a notice period. */
  contractQuestion: text,
  /** Explains the figures under "Expected results", and suggests what to ask for. */
  resultsNote: text,
  related: z.strictObject({
    services: text,
    reading: text,
    cities: template('service'),
    /** The link to a city's page. */
    city: template('city'),
  }),
});

/**
 * A service as sold on city pages. If it has no page of its own, a not-found page at its path leads
 * to the `nearest` service; with `redirect: true`, the path itself redirects there.
 */
export const localServiceSchema = z.strictObject({
  order,
  title: text,
  nearest: service,
  redirect: z.boolean().default(false),
});
