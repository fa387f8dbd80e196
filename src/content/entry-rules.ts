import { collectionSchemas } from './collections.ts';
import { figures } from './figures.data.ts';
import { contentFiles } from './sources.data.ts';

/** The schema of each folder's entries. It knows the figures, photos and entries that now exist. */
export const schemas = collectionSchemas;

/** What entries depend on besides their own files: quoted figures, and files they refer to. */
export const dependencies: Record<string, string> = {
  ...figures,
  names: contentFiles.join(),
};
