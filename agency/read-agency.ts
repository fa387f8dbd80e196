import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agency, parseAgency } from './agency.ts';

const file = join(import.meta.dirname, '../content/agency.yaml');

/**
 * Reads the facts from the file, for the server and for build scripts.
 *
 * @throws like `parseAgency`, and when the file cannot be read.
 */
export function readAgency(): Agency {
  return parseAgency(readFileSync(file, 'utf8'));
}
