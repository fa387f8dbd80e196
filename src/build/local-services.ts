import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * A service as local pages sell it: which service it is nearest to, and whether its path leads
 * there.
 */
export type LocalServiceFile = { id: string; nearest: string; redirect?: boolean };

const folder = 'content/local-services';

/** The services of local pages, for what runs around the build. The schema checks them before. */
export function readLocalServices(): LocalServiceFile[] {
  return readdirSync(folder).map((file) => ({
    id: file.replace(/\.yaml$/, ''),
    ...parse(readFileSync(`${folder}/${file}`, 'utf8')),
  }));
}
