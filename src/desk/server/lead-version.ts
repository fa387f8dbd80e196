import { z } from 'zod';

/** The version tag in a form; 0 if it has none. */
export const shownVersion = (fields: Readonly<Record<string, string>>): number =>
  z.coerce.number().int().min(0).catch(0).parse(fields.version);

export const conflictMessage =
  'Nothing was changed, because others have worked on this lead since you opened it. See what they did, then press the button again.';
