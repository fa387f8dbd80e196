import type { z } from 'zod';
import { ContentError } from './loading/parse-content.ts';
import { readRequired } from './required-file.ts';
import { auditSchema } from './schemas/audit.ts';
import { pageSchemas } from './schemas/page.ts';
import { sharedSchemas } from './schemas/shared.ts';

/** Reads one file per schema, by name. */
function read<Schemas extends Record<string, z.ZodType>>(folder: string, schemas: Schemas) {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const file = `${folder}/${name}.yaml`;
    const copy = readRequired(file, schema);
    if (copy.outcome === 'invalid') throw new ContentError(copy.problems.join('\n'));
    return [name, copy.content];
  });
  return Object.fromEntries(entries) as { [Name in keyof Schemas]: z.output<Schemas[Name]> };
}

/** The copy of each one-of-a-kind page, by file name. */
export const pageCopy = read('content/pages', pageSchemas);
export type PageCopy = typeof pageCopy;

/** Copy shared by all pages of a kind, and the copy of the booking pages. */
export const sharedCopy = read('content/shared', sharedSchemas);
export type SharedCopy = typeof sharedCopy;

/** The copy of the site audit. */
export const auditCopy = read('content', { audit: auditSchema }).audit;
