import { z } from 'zod';
import { agencySchema } from '../agency/agency.ts';
import { quoteProblems } from './agency-quotes.ts';
import { collectionSchemas, markdownFolders } from './collections.ts';
import { auditSchema } from './schemas/audit.ts';
import { measurementsFile, measurementsSchema } from './schemas/measurements.ts';
import { pageSchemas } from './schemas/page.ts';
import { photo } from './schemas/photo.ts';
import { redirectsSchema } from './schemas/redirects.ts';
import { entryName } from './schemas/reference.ts';
import { sampleReportFile, sampleReportSchema } from './schemas/sample-report.ts';
import { sharedSchemas } from './schemas/shared.ts';

const founderPhotos = ['portrait', 'signature'] as const;
const fullAgencySchema = agencySchema.superRefine((facts, { addIssue }) => {
  const { founder, serviceArea } = facts;
  for (const problem of quoteProblems(facts)) addIssue({ code: 'custom', ...problem });
  const { error } = z.array(entryName('city', 'cities')).safeParse(serviceArea);
  for (const { path, message } of error?.issues ?? []) {
    addIssue({ code: 'custom', path: ['serviceArea', ...path], message });
  }
  for (const key of founderPhotos) {
    const { error } = photo.optional().safeParse(founder[key]);
    for (const { message } of error?.issues ?? []) {
      addIssue({ code: 'custom', path: ['founder', key, 'file'], message });
    }
  }
});

const filesIn = <Schema>(folder: string, schemas: Record<string, Schema>) =>
  Object.entries(schemas).map(
    ([name, schema]) => [`content/${folder}/${name}.yaml`, schema] as const,
  );

/** The files that the site needs, by path, with their schemas. */
export const requiredFiles: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['content/agency.yaml', fullAgencySchema],
  ['content/audit.yaml', auditSchema],
  ...filesIn('pages', pageSchemas),
  ...filesIn('shared', sharedSchemas),
]);

/** The schema of a file in `content/`; undefined if the site does not read it. */
export function schemaOf(path: string): z.ZodType | undefined {
  if (path === 'content/redirects.yaml') return redirectsSchema;
  if (path === measurementsFile) return measurementsSchema;
  if (path === sampleReportFile) return sampleReportSchema;
  const [, folder = '', extension = ''] = path.match(/^content\/([^/]+)\/[^/]+\.(\w+)$/) ?? [];
  const schema = (collectionSchemas as Record<string, z.ZodType>)[folder];
  const hasFolderExtension = extension === (markdownFolders.has(folder) ? 'md' : 'yaml');
  return requiredFiles.get(path) ?? (hasFolderExtension ? schema : undefined);
}

/**
 * The folder of `content/` where a misplaced file belongs.
 *
 * @param path Its path, such as "content/posts/plano.md".
 * @param read Reads the file with the schema of another folder.
 */
export function rightFolder(
  path: string,
  read: (schema: z.ZodType) => { outcome: 'content' | 'invalid' },
): string | undefined {
  const isMarkdown = path.endsWith('.md');
  return Object.entries(collectionSchemas).find(
    ([folder, schema]) =>
      markdownFolders.has(folder) === isMarkdown && read(schema).outcome === 'content',
  )?.[0];
}
