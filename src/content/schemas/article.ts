import { z } from 'zod';
import { photo } from './photo.ts';
import { drawingOfService, service } from './reference.ts';
import { drawnStat } from './stat.ts';
import { boundedText, date, drawing, image, order, seo, seoFrom, text } from './text.ts';

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

/** A blog post with a page at `/blog/<file name>`, published on its date. */
export const postSchema = z
  .strictObject({
    title: text,
    /** By default, the title and the excerpt, shortened for search results. */
    seo: seo.optional().meta({
      title: 'In search results',
      description: 'Without it, the title and the excerpt.',
    }),
    date,
    /** Whether it is still a draft, which is not published. */
    draft: z.boolean().optional().meta({ title: 'Still a draft' }),
    /** Date of the last substantive change. */
    updated: date.optional().meta({ title: 'Last changed' }),
    /** The author; by default, none is named. */
    author: text.optional(),
    excerpt: boundedText(60, 240, 'an excerpt').meta({ description: '60 to 240 characters' }),
    service,
    ...picture,
    /** A drawing with a caption, after the second section. */
    figure: z.strictObject({ drawing, caption: text }).optional(),
  })
  .refine(
    (post) => !(date.safeParse(post.date).success && (post.updated ?? post.date) < post.date),
    {
      path: ['updated'],
      error: 'must not be earlier than the date of the post',
    },
  )
  .transform((post) => {
    const drawn = post.photo ? undefined : drawingOfService(post.service.id);
    return {
      ...post,
      seo: post.seo ?? seoFrom(post.title, post.excerpt),
      /** By default, the drawing of its service. */
      image: post.image ?? (drawn && { drawing: drawn, alt: '' }),
    };
  });

/** A figure, how the agency handles such a case and, once confirmed, the work done. */
export const caseStudySchema = z
  .strictObject({
    order,
    title: text,
    text,
    metric: drawnStat,
    work: z.array(text).min(2).meta({ title: 'How you handle such a case, in the present tense' }),
    confirmed: z.boolean().default(false).meta({ title: 'The facts and the work are confirmed' }),
    facts: z
      .strictObject({
        name: text.optional().meta({ title: 'The client’s name, if the client has agreed' }),
        trade: text,
        city: text,
        months: z.int().min(1).max(240),
        start: text,
        end: text.optional().meta({ title: 'The same at the end of the period' }),
        quote: text.optional().meta({ title: 'A sentence by the client, who has agreed' }),
      })
      .optional(),
    done: z.array(text).min(2).optional().meta({ title: 'The work done, in the past tense' }),
    service,
    ...picture,
  })
  .refine(hasPicture, pictureMissing)
  .refine(({ confirmed, facts, done }) => !confirmed || (facts && done), {
    path: ['confirmed'],
    error:
      'needs facts (trade, city, months, start) and done, which say what is confirmed; add them',
  });
