import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const agencySchema = z.object({
  name: z.string().min(1),
  email: z.string().min(3),
  phone: z.string().min(1),
});

/** What the server needs to know of the agency: how it is called and how to reach it. */
export type Agency = z.infer<typeof agencySchema>;

/**
 * Reads the agency from its content file. Throws an Error that names the file when it is missing
 * or lacks one of the three.
 */
export function readAgency(file: string): Agency {
  const parsed = agencySchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const key = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Error(`${file}: "${key}" is missing or empty; expected the agency's ${key} as text`);
}
