import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service as city pages sell it: the nearest service with a page, and whether it redirects. */
export type LocalServiceFile = { id: string; nearest: string; redirect?: boolean };

const folder = 'content/local-services';

/** Reads the local services for build steps; the content check has validated them. */
export function readLocalServices(): LocalServiceFile[] {
  return readdirSync(folder).map((file) => ({
    id: file.replace(/\.yaml$/, ''),
    ...parse(readFileSync(`${folder}/${file}`, 'utf8')),
  }));
}
