import { z } from 'zod';
import { cityReference, localServiceIds } from './reference.ts';
import { stat } from './stat.ts';
import {
  auditBlock,
  block,
  callToAction,
  order,
  postalCode,
  seo,
  template,
  text,
  titledItem,
} from './text.ts';

/** A city's text for each local service, by the service's file name. */
const localBlurbs = z.strictObject(Object.fromEntries(localServiceIds.map((id) => [id, text])));

/** Eight districts, one or two per row. */
const districts = z
  .array(z.strictObject({ names: z.array(text).min(1).max(2), note: text }))
  .refine((rows) => rows.flatMap((row) => row.names).length === 8, {
    error: 'must name exactly eight districts in total; add or remove names',
  })
  .meta({ minItems: 4, description: 'Eight names in all, one or two to an entry.' });

const latitude = z.number().min(31).max(35);
const longitude = z.number().min(-99).max(-95);
const position = z.tuple([latitude, longitude]);

/** A coordinate on the map of the territory, up to about 75 km from Dallas and Fort Worth. */
const onMap = (min: number, max: number) => {
  const error = `is off the map, which reaches from ${min} to ${max}; correct it, or leave the city out`;
  return z.number().min(min, { error }).max(max, { error });
};

/** The city's own map: where its districts are, and the roads that people know. */
const map = z.strictObject({
  districts: z.record(text, position),
  roads: z.record(text, z.array(position).min(2)).default({}),
});

/** A list of the city's districts or of all cities, and a map of the districts. */
const area = z
  .strictObject(
    {
      list: z
        .enum(['districts', 'neighborhoods', 'cities'])
        .meta({ title: 'What it lists', description: 'The heading calls districts so.' }),
      ...block,
      /** Required unless it lists cities. */
      districts: districts.optional(),
      map: map.optional(),
    },
    {
      error: ({ input }) =>
        input === undefined
          ? 'is missing; add it: a group with a `list` (districts, neighborhoods or cities), its `text` and, unless it lists cities, eight `districts`'
          : undefined,
    },
  )
  .superRefine(({ list, districts: rows, map: drawn }, { addIssue }) => {
    const addProblem = (path: string[], message: string) =>
      addIssue({ code: 'custom', path, message });
    if (list !== 'cities' && !rows) addProblem(['districts'], 'is missing; add it');
    if (!drawn) return;
    const names = rows?.flatMap((row) => row.names) ?? [];
    for (const name of names.filter((each) => !(each in drawn.districts))) {
      const message = `is missing "${name}"; add a line "${name}: [latitude, longitude]"`;
      addProblem(['map', 'districts'], message);
    }
    for (const name of Object.keys(drawn.districts).filter((each) => !names.includes(each))) {
      const message =
        'is not among the names of the districts above; spell it the same way, or remove it';
      addProblem(['map', 'districts', name], message);
    }
  });

const coordinates = z.strictObject({
  latitude: onMap(32.2, 33.8),
  longitude: onMap(-98, -95.9),
});

const cityPage = z.strictObject({
  seo,
  headline: text,
  intro: text,
  action: text.meta({ title: 'Text of the button' }),
  audit: auditBlock.optional(),
  postalCode: postalCode.optional().meta({ title: 'ZIP code of an office of yours here' }),
  /** If the city's own location is outside the ZIP code. */
  location: coordinates.optional().meta({ title: 'A point inside this ZIP code' }),
  priceRange: z.enum(['$', '$$', '$$$']),
  areaServed: text,
  facts: z.array(stat).max(4).default([]),
  area,
  /** If absent, the nearest cities with a page. */
  neighbors: z.array(cityReference).min(1).max(4).optional(),
  reasons: z.strictObject({ ...block, items: z.array(titledItem).length(3) }),
  services: z.strictObject({ ...block, blurbs: localBlurbs }),
  challenges: z.strictObject({
    ...block,
    items: z.array(z.strictObject({ title: text, challenge: text, solution: text })).length(3),
  }),
  founder: z.strictObject({ lead: text.optional(), text }),
  closing: callToAction.omit({ action: true }),
});

/** A city we serve. With a `page`, it has a landing page at `/<file name>-marketing-agency`. */
export const citySchema = z.strictObject({
  order,
  name: text,
  county: text,
  plots: z.int().min(1).max(12).default(1).meta({ title: 'Size on the drawn map, in plots' }),
  location: coordinates,
  isCity: z.boolean().default(true).meta({ title: 'One city, and not an area of several' }),
  /** If absent, the city is on the map and in lists only. */
  page: cityPage.optional(),
});

const cityTemplate = template('city');

/** Copy shared by all city pages. */
export const cityCopySchema = z.strictObject({
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
  /** The two columns of the services: their local names, and the pages that cover them. */
  asked: text,
  found: text,
  /** What visitors see at the address of a service that has no page. */
  unlisted: z.strictObject({ see: template('service'), back: cityTemplate }),
  neighbors: template('city'),
  /** The map on which each city opens a card. */
  map: z.strictObject({
    name: text,
    prompt: text,
    /** For cities with a page: `paged` is the legend, `noted` what screen readers add to names. */
    paged: text,
    noted: text.default('has its own page'),
    /** The legend of the other cities, served from the agency's office. */
    served: template('locality', 'city'),
    ask: template('locality'),
    page: cityTemplate,
    call: text,
    /** The map of a city's districts. */
    city: cityTemplate,
    district: text,
    /** The button on a district's card, and how the message begins that it fills in. */
    start: template('district'),
  }),
});
