import { z } from 'zod';
import { callToAction, drawing, headed, seo, stat, text, titled } from './text.ts';

const serviceIds = Object.keys(
  import.meta.glob('../../../content/services/*.yaml', { query: '?raw' }),
).map((path) => path.replace(/^.*\/|\.yaml$/g, ''));

/** The name of a file in content/services/. Astro's own references only warn of a dead one. */
export const service = z
  .string()
  .refine((id) => serviceIds.includes(id), {
    error: `there is no such service; use one of ${serviceIds.join(', ')}`,
  })
  .transform((id) => ({ id }));

/** A service with a page of its own. */
export const serviceSchema = z.strictObject({
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
