import { z } from 'zod';
import { type DrawingName, drawingNames } from '../../drawings/names.ts';
import { entryIds } from '../entry-ids.ts';
import { parseSafeYaml } from '../loading/safe-yaml.ts';
import { contentSources } from '../sources.data.ts';

/** The file name of an existing entry. Astro's own references only warn if it does not exist. */
export const entryName = (what: string, folder: string) => {
  const ids = entryIds(folder);
  const name = z.string().meta({ entryOf: folder });
  return name.refine((id) => ids.includes(id), {
    error: ({ input }) =>
      `there is no ${what} named "${input}" in content/${folder}; correct the name, or take it out`,
  });
};
const reference = (what: string, folder: string) =>
  entryName(what, folder).transform((id) => ({ id }));

export const service = reference('service', 'services');

/** The drawing of a service; undefined if its file names none, which is reported elsewhere. */
export function drawingOfService(id: string): DrawingName | undefined {
  const source = contentSources[`content/services/${id}.yaml`] ?? '';
  const { data } = z.object({ drawing: z.enum(drawingNames) }).safeParse(parseSafeYaml(source));
  return data?.drawing;
}

export const caseStudy = reference('case study', 'case-studies');
export const postReference = reference('post', 'posts');
export const cityReference = reference('city', 'cities');
export const cityIds = entryIds('cities');
export const localServiceIds = entryIds('local-services');

/** The services to choose from in the contact form. */
const formServices: string[] =
  parseSafeYaml(contentSources['content/pages/contact.yaml'] ?? '')?.form?.services ?? [];

/** The name of one of the contact form's services. */
export const formService = z
  .string()
  .meta({ enum: formServices })
  // If the page's file is missing, which is reported elsewhere, any name is accepted.
  .refine((name) => formServices.length === 0 || formServices.includes(name), {
    error: ({ input }) =>
      `the contact form has no service "${input}"; use one of ${formServices.join(', ')}`,
  });
