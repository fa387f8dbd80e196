import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agency } from '../../agency/agency.ts';
import { contentPath } from './content-folder.ts';
import { parseAgency } from './parse-agency.ts';
import { ContentError } from './parse-content.ts';

/** The agency's facts as last edited, which may be invalid until the next build. */
const agencyFile = contentPath('content/agency.yaml');

/** @param name The file, for error messages. */
function read(name: string, readSource: () => string): Agency {
  let yaml: string;
  try {
    yaml = readSource();
  } catch (error) {
    throw new ContentError(`${name} cannot be read: ${(error as Error).message}`);
  }
  return parseAgency(yaml, name);
}

/**
 * Reads the facts from the file, for build scripts.
 *
 * @throws ContentError when the file cannot be read, or a fact is missing or malformed.
 */
export function readAgency(): Agency {
  return read('content/agency.yaml', () => readFileSync(agencyFile, 'utf8'));
}

/**
 * Reads the facts that a build was made with, so that a half-edited file stops neither a server nor
 * a command.
 *
 * @param folder The folder of the build; if it has no copy of the facts, reads `agencyFile`.
 * @throws like `readAgency`.
 */
export function readBuiltAgency(folder: string): Agency {
  const built = join(folder, 'content/agency.yaml');
  if (!existsSync(built)) return readAgency();
  try {
    return read(built, () => readFileSync(built, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    throw new ContentError(`${message}\nTo recreate this file: npm run publish`);
  }
}
