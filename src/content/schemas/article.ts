import { z } from 'zod';
import { photo } from './photo.ts';
import { service } from './reference.ts';
import { drawnStat } from './stat.ts';
import { bounded, date, image, seo, text } from './text.ts';

const picture = {
  image: image.optional(),
  /** A real photo, shown instead of the drawing. */
  photo: photo.optional(),
};
const hasPicture = (entry: { image?: unknown; photo?: unknown }) =>
  entry.image !== undefined || entry.photo !== undefined;
const pictureMissing = {
  path: ['image'],
  error: 'is missing; add it, or a photo',
};

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
    ...picture,
  })
  .refine(hasPicture, pictureMissing)
  .refine(
    (post) => !(date.safeParse(post.date).success && (post.updated ?? post.date) < post.date),
    {
      path: ['updated'],
      error: 'must not be earlier than the date of the post',
    },
  );

export const caseStudySchema = z
  .strictObject({
    order: z.int().positive(),
    title: text,
    text,
    metric: drawnStat,
    /** Duration and starting point, if the agency publishes them. */
    period: text.optional(),
    start: text.optional(),
    work: z.array(text).min(2),
    service,
    ...picture,
  })
  .refine(hasPicture, pictureMissing);
