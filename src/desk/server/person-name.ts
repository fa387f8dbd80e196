import { z } from 'zod';
import { singleLine } from '../../vocabulary/plain-text.ts';
import { maxDeskLengths } from '../desk-limits.ts';

// Format characters, private and unassigned ones, and blanks that count as letters or symbols.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\u2800\ufffc\u{1d159}]/u;
const lengthMessage = `Enter a name of at most ${maxDeskLengths.personName} characters.`;

/**
 * The name of a person at the desk. It has no invisible characters, because colleagues recognize
 * each other by name.
 */
export const personName = z
  .string(lengthMessage)
  .refine((name) => !invisible.test(name), 'Enter the name without invisible characters.')
  .transform(singleLine)
  .pipe(z.string().min(1, lengthMessage).max(maxDeskLengths.personName, lengthMessage));
