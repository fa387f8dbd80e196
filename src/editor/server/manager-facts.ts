import { isDeepStrictEqual } from 'node:util';
import type { Hashes } from '../../content/loading/content-files.ts';
import { valueIn } from '../../content/loading/key-names.ts';
import { factsIn, type SiteContent } from './site-content.ts';

const agencyFile = 'content/agency.yaml';

/**
 * Settings that run third-party code on pages, send visitors or leads elsewhere, or erase leads.
 * Pages share the desk's origin, so a script there could act as any signed-in person.
 */
const managerKeys = [
  ...['siteUrl', 'webhook', 'analytics', 'map'],
  ...['email', 'mailVisitors', 'keepSuspectedDays', 'keepLeadsMonths'],
];

/** Which of these settings would change; all of them if the file cannot be read. */
export async function changedManagerFacts(
  { live, readEarlier }: Pick<SiteContent, 'live' | 'readEarlier'>,
  wanted: Hashes,
): Promise<string[]> {
  const read = async ({ [agencyFile]: digest }: Hashes) =>
    digest && factsIn(agencyFile, String((await readEarlier(agencyFile, digest)) ?? ''));
  if (live[agencyFile] === wanted[agencyFile]) return [];
  const [before, after] = [await read(live), await read(wanted)];
  if (typeof after !== 'object') return managerKeys;
  return managerKeys.filter(
    (key) => !isDeepStrictEqual(valueIn(before, [key]), valueIn(after, [key])),
  );
}
