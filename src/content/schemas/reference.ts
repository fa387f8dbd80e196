import { parse } from 'yaml';
import { z } from 'zod';

const idsOf = (files: Record<string, unknown>) =>
  Object.keys(files).map((path) => path.replace(/^.*\/|\.\w+$/g, ''));

/** The file name of an existing entry. Astro's own references only warn if it does not exist. */
export const reference = (what: string, ids: string[]) =>
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
export const postReference = reference(
  'post',
  idsOf(import.meta.glob('../../../content/posts/*.md', { query: '?raw', eager: true })),
);
export const cityIds = idsOf(import.meta.glob('../../../content/cities/*.yaml', { query: '?raw' }));
export const localServiceIds = idsOf(
  import.meta.glob('../../../content/local-services/*.yaml', { query: '?raw' }),
);

const contactPage = import.meta.glob<string>('../../../content/pages/contact.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The services to choose from in the contact form. */
const formServices: string[] = Object.values(contactPage).flatMap(
  (source) => parse(source)?.form?.services ?? [],
);

/** The name of one of the contact form's services. */
export const formService = z
  .string()
  // Without the page's file, which is reported as missing, any name is accepted.
  .refine((name) => formServices.length === 0 || formServices.includes(name), {
    error: ({ input }) =>
      `the contact form has no service "${input}"; use one of ${formServices.join(', ')}`,
  });
