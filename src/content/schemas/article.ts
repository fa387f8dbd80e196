import { z } from 'zod';
import { service } from './service.ts';
import { bounded, image, stat, text } from './text.ts';

/** A post of the blog. */
export const postSchema = z.strictObject({
  title: text,
  date: z.iso.date('must be a date such as "2025-03-18", in quotes'),
  excerpt: bounded(60, 240, 'an excerpt'),
  image,
});

/** A case study. */
export const caseStudySchema = z.strictObject({
  order: z.int().positive(),
  title: text,
  text,
  metric: stat,
  work: z.array(text).min(2),
  service: service,
  image,
});
