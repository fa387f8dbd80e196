import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../../core/instant.ts';
import type { Environment } from '../environment.ts';
import { agencyItems } from './agency-items.ts';
import { readClaims } from './claims.ts';
import { projectFolder, readContentFiles } from './content-files.ts';
import { claimItems, fileItems } from './content-items.ts';
import type { OpenItem } from './open-item.ts';
import { serverItems } from './server-items.ts';

type Options = {
  project?: string;
  /** The folder of backups, if they are not beside the database. */
  backups?: string | undefined;
  now?: Instant;
};

/**
 * What must be done before this copy of the site can go live, in order. Reads files and rows that
 * exist for other reasons; nothing is stored for this list.
 *
 * @throws ContentError when a file of `content/` is invalid.
 */
export async function openItems(
  environment: Environment,
  { project = projectFolder, backups, now = Date.now() }: Options = {},
): Promise<OpenItem[]> {
  const sources = readContentFiles(project);
  const content = { project, files: [...sources.keys()] };
  const agency = {
    source: sources.get('content/agency.yaml') ?? '',
    logo: readFileSync(join(project, 'content/logo.svg'), 'utf8'),
  };
  return [
    ...agencyItems(agency, environment),
    ...fileItems(sources),
    ...claimItems(readClaims(sources)),
    ...(await serverItems(environment, content, { backups, now })),
  ];
}
