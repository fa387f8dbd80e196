import { collectionSchemas } from './collections.ts';
import { figures } from './figures.ts';

/** What the entries of each folder must hold: figures, photos and other entries that exist now. */
export const schemas = collectionSchemas;

/**
 * What entries depend on besides their own files: the figures they quote, the files they refer to.
 */
export const dependencies: Record<string, string> = {
  ...figures,
  names: Object.keys(import.meta.glob('../../content/**/*.*')).join(),
};
