import { z } from 'zod';
import { stat } from './stat.ts';
import { block, callToAction, inquiry, postalCode, seo, template, text, titled } from './text.ts';

/** A city's text for each local service, by the service's file name. */
const localBlurbs = z.record(z.string(), text);

/** Eight districts, one or two per row. */
const districts = z
  .array(z.strictObject({ names: z.array(text).min(1).max(2), note: text }))
  .refine((rows) => rows.flatMap((row) => row.names).length === 8, {
    error: 'must name exactly eight districts in total; add or remove names',
  });

const cityPage = z.strictObject({
  seo,
  headline: text,
  intro: text,
  action: text,
  inquiry: inquiry.optional(),
  postalCode,
  priceRange: z.enum(['$', '$$', '$$$']),
  areaServed: text,
  facts: z.array(stat).max(4).default([]),
  area: z.discriminatedUnion(
    'list',
    [
      z.strictObject({ list: z.enum(['districts', 'neighborhoods']), ...block, districts }),
      z.strictObject({ list: z.literal('cities'), ...block }),
    ],
    { error: 'must be districts, neighborhoods or cities' },
  ),
  reasons: z.strictObject({ ...block, items: z.array(titled).length(3) }),
  services: z.strictObject({ ...block, blurbs: localBlurbs }),
  challenges: z.strictObject({
    ...block,
    items: z.array(z.strictObject({ title: text, challenge: text, solution: text })).length(3),
  }),
  founder: z.strictObject({ lead: text.optional(), text }),
  closing: callToAction.omit({ action: true }),
});

/** A served city. With a `page` it has a landing page at `/<file name>-marketing-agency`. */
export const citySchema = z.strictObject({
  order: z.int().positive(),
  name: text,
  county: text,
  /** Its size on the drawn map, in plots. */
  plots: z.int().min(1).max(12).default(1),
  location: z.strictObject({
    latitude: z.number().min(31).max(35),
    longitude: z.number().min(-99).max(-95),
  }),
  page: cityPage.optional(),
});

const cityTemplate = template('city');

/** Copy shared by all city pages. */
export const cityPageSchema = z.strictObject({
  name: cityTemplate,
  headings: z.strictObject({
    districts: cityTemplate,
    neighborhoods: cityTemplate,
    cities: cityTemplate,
    reasons: cityTemplate,
    services: cityTemplate,
    challenges: cityTemplate,
    founder: cityTemplate,
  }),
  challenge: text,
  solution: text,
  allServices: text,
  costs: text,
  neighbors: template('city'),
  /** The map on which each city opens a card. */
  map: z.strictObject({
    name: text,
    districts: template('districts'),
    page: cityTemplate,
    served: template('city', 'locality'),
    call: text,
  }),
});
