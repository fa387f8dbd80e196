import { z } from 'zod';
import { singleLine } from '../../vocabulary/plain-text.ts';
import { deskBounds } from '../desk-bounds.ts';

// Format characters, private and unassigned ones, and blanks that count as letters or symbols.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\u2800\ufffc\u{1d159}]/u;
const bounds = `Give a name of at most ${deskBounds.personName} characters.`;

/**
 * The name of a person at the desk. It has no invisible characters, because colleagues recognize
 * each other by name.
 */
export const personName = z
  .string(bounds)
  .refine((name) => !invisible.test(name), 'Give the name without invisible characters.')
  .transform(singleLine)
  .pipe(z.string().min(1, bounds).max(deskBounds.personName, bounds));
