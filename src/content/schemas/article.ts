import { z } from 'zod';
import { photo } from '../../../agency/agency.ts';
import { service } from './reference.ts';
import { drawnStat } from './stat.ts';
import { bounded, image, seo, text } from './text.ts';

const date = z.iso.date('must be a date such as "2025-03-18", in quotes');

/** A blog post, published from its date on, with a page at `/blog/<file name>`. */
export const postSchema = z
  .strictObject({
    title: text,
    seo,
    date,
    /** Whether it is still being written; it then stays out of the site. */
    draft: z.boolean().optional(),
    /** Date of the last substantive change. */
    updated: date.optional(),
    excerpt: bounded(60, 240, 'an excerpt'),
    service,
    image,
    /** A real photo at the beginning of the text. */
    photo: photo.optional(),
  })
  .refine(({ date, updated }) => updated === undefined || updated >= date, {
    path: ['updated'],
    error: 'must not be earlier than the date of the post',
  });

export const caseStudySchema = z.strictObject({
  order: z.int().positive(),
  title: text,
  text,
  metric: drawnStat,
  /** Duration and starting point, if the agency publishes them. */
  period: text.optional(),
  start: text.optional(),
  work: z.array(text).min(2),
  service,
  image,
});
