import { readFileSync } from 'node:fs';
import {
  contentFolder,
  contentFolderProblem,
  contentPath,
  readContentFiles,
} from '../../content-files/content-folder.ts';
import { ContentError } from '../../content-files/parse-content.ts';
import type { Instant } from '../../core/instant.ts';
import type { Environment } from '../environment.ts';
import { agencyItems } from './agency-items.ts';
import { readClaims } from './claims.ts';
import { claimItems, fileItems } from './content-items.ts';
import type { OpenItem } from './open-item.ts';
import { serverItems } from './server-items.ts';

type Options = {
  /** The folder of the content. */
  folder?: string;
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
  { folder = contentFolder, backups, now = Date.now() }: Options = {},
): Promise<OpenItem[]> {
  const wrongFolder = contentFolderProblem(folder);
  if (wrongFolder) throw new ContentError(wrongFolder);
  const sources = readContentFiles(folder);
  const content = { folder, files: [...sources.keys()] };
  const agency = {
    source: sources.get('content/agency.yaml') ?? '',
    logo: readFileSync(contentPath('content/logo.svg', folder), 'utf8'),
  };
  return [
    ...agencyItems(agency, environment),
    ...fileItems(sources),
    ...claimItems(readClaims(sources)),
    ...(await serverItems(environment, content, { backups, now })),
  ];
}
