import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const agencySchema = z.object({
  name: z.string().min(1),
  email: z.string().min(3),
  phone: z.string().min(1),
  keepSuspectedDays: z.int().min(1).max(3650),
});

/** What the server needs to know of the agency: its name, how to reach it, how long it keeps spam. */
export type Agency = z.infer<typeof agencySchema>;

/**
 * Reads the agency from its content file. Throws an Error that names the file when it is missing
 * or one of these facts is missing or malformed.
 */
export function readAgency(file: string): Agency {
  const parsed = agencySchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const key = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Error(
    `${file}: "${key}" is missing or not usable; expected ${key === 'keepSuspectedDays' ? 'a number of days from 1 to 3650' : `the agency's ${key} as text`}`,
  );
}
