import { z } from 'zod';

/** The version tag in a form; 0 if it has none. */
export const shownVersion = (fields: Readonly<Record<string, string>>): number =>
  z.coerce.number().int().min(0).catch(0).parse(fields.version);

export const changedMeanwhile =
  'Not done, because others worked on this lead after you opened it. See what they did, then press the button again.';
