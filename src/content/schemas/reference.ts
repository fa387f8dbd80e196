import { z } from 'zod';

const idsOf = (files: Record<string, unknown>) =>
  Object.keys(files).map((path) => path.replace(/^.*\/|\.\w+$/g, ''));

/** The file name of another entry. Astro's own references only warn if it does not exist. */
const reference = (what: string, ids: string[]) =>
  z
    .string()
    .refine((id) => ids.includes(id), {
      error: ({ input }) => `there is no ${what} named "${input}"; use one of ${ids.join(', ')}`,
    })
    .transform((id) => ({ id }));

export const service = reference(
  'service',
  idsOf(import.meta.glob('../../../content/services/*.yaml', { query: '?raw', eager: true })),
);
export const caseStudy = reference(
  'case study',
  idsOf(import.meta.glob('../../../content/case-studies/*.yaml', { query: '?raw', eager: true })),
);
export const post = reference(
  'post',
  idsOf(import.meta.glob('../../../content/posts/*.md', { query: '?raw', eager: true })),
);
