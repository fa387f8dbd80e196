import { type Agency, agencySchema } from '../../agency/agency.ts';
import { parseContent } from './parse-content.ts';

/**
 * Parses the agency's facts.
 *
 * @param file Their file, for error messages.
 * @throws ContentError when a fact is missing or malformed.
 */
export function parseAgency(yaml: string, file = 'content/agency.yaml'): Agency {
  return parseContent(file, yaml, agencySchema);
}
