import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agency, parseAgency } from './agency.ts';

/** The file as its editor left it, which may be invalid until the next build. */
export const agencyFile = join(import.meta.dirname, '../content/agency.yaml');

/**
 * Reads the facts from the file, for build scripts.
 *
 * @throws like `parseAgency`, and when the file cannot be read.
 */
export function readAgency(): Agency {
  return parseAgency(readFileSync(agencyFile, 'utf8'));
}

/**
 * Reads the facts that a build was made with, so that a half-edited file stops neither a server nor a
 * command.
 *
 * @param folder The folder of the build; of one without the facts, the file is read.
 * @throws like `readAgency`.
 */
export function readAgencyOf(folder: string): Agency {
  const built = join(folder, 'agency.yaml');
  return existsSync(built) ? parseAgency(readFileSync(built, 'utf8'), built) : readAgency();
}
