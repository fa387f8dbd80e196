import { readContentFiles } from '../../content/loading/content-folder.ts';
import { parseSafeYaml } from '../../content/loading/safe-yaml.ts';

/** A service as city pages sell it: the nearest service with a page, and whether it redirects. */
export type LocalServiceFile = { id: string; nearest: string; redirect?: boolean };

/** Reads the local services for build steps; the content check has validated them. */
export function readLocalServices(): LocalServiceFile[] {
  return [...readContentFiles()].flatMap(([file, source]) => {
    const [, id] = /^content\/local-services\/([^/]+)\.yaml$/.exec(file) ?? [];
    return id === undefined ? [] : [{ id, ...parseSafeYaml(source) }];
  });
}
