import type { z } from 'zod';
import { parseContent } from '../../content-files/parse-content.ts';
import { auditSchema } from './schemas/audit.ts';
import { pageSchemas } from './schemas/page.ts';
import { sharedSchemas } from './schemas/shared.ts';

const pageFiles = import.meta.glob<string>('../../content/pages/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sharedFiles = import.meta.glob<string>('../../content/shared/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const auditFile = import.meta.glob<string>('../../content/audit.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Reads one file per schema, by name. */
function read<Schemas extends Record<string, z.ZodType>>(
  folder: string,
  files: Record<string, string>,
  schemas: Schemas,
) {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const file = `${folder}/${name}.yaml`;
    const source = files[`../../${file}`];
    if (source === undefined)
      throw new Error(`${file} is missing; the site needs this file, so restore it`);
    return [name, parseContent(file, source, schema)];
  });
  return Object.fromEntries(entries) as { [Name in keyof Schemas]: z.output<Schemas[Name]> };
}

/** The copy of each one-of-a-kind page, by file name. */
export const pageCopy = read('content/pages', pageFiles, pageSchemas);
export type PageCopy = typeof pageCopy;

/** Copy shared by all pages of a kind, and the copy of the booking pages. */
export const sharedCopy = read('content/shared', sharedFiles, sharedSchemas);
export type SharedCopy = typeof sharedCopy;

/** The copy of the site audit. */
export const auditCopy = read('content', auditFile, { audit: auditSchema }).audit;
