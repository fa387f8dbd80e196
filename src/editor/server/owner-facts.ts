import { isDeepStrictEqual } from 'node:util';
import type { ContentFiles } from '../../content/loading/content-copy.ts';
import { valueIn } from '../site-forms.ts';
import { factsIn, type SiteContent } from './site-content.ts';

const agencyFile = 'content/agency.yaml';

/**
 * Facts by which pages run what is not ours, by which visitors and leads go elsewhere, and by which
 * leads are erased. A page has the desk's own origin, so whoever decides on a script there could act
 * as anybody.
 */
const ownerKeys = [
  ...['siteUrl', 'webhook', 'analytics', 'map'],
  ...['email', 'mailVisitors', 'keepSuspectedDays', 'keepLeadsMonths'],
];

/** Which of these facts would change; all of them, if the file cannot be read. */
export async function changedOwnerFacts(
  { live, readEarlier }: Pick<SiteContent, 'live' | 'readEarlier'>,
  wanted: ContentFiles,
): Promise<string[]> {
  const read = async ({ [agencyFile]: digest }: ContentFiles) =>
    digest && factsIn(agencyFile, String((await readEarlier(agencyFile, digest)) ?? ''));
  if (live[agencyFile] === wanted[agencyFile]) return [];
  const [before, after] = [await read(live), await read(wanted)];
  if (typeof after !== 'object') return ownerKeys;
  return ownerKeys.filter(
    (key) => !isDeepStrictEqual(valueIn(before, [key]), valueIn(after, [key])),
  );
}
