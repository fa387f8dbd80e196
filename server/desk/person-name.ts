import { z } from 'zod';
import { deskBounds } from '../../desk/desk-bounds.ts';
import { singleLine } from '../../lead/plain-text.ts';

const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
const bounds = `Give a name of at most ${deskBounds.personName} characters.`;

/** The name of a person at the desk. Colleagues tell each other apart by it, so it hides nothing. */
export const personName = z
  .string(bounds)
  .refine((name) => !invisible.test(name), 'Give the name without invisible characters.')
  .transform(singleLine)
  .pipe(z.string().min(1, bounds).max(deskBounds.personName, bounds));
