import { parseAgency } from '../../content-files/parse-agency.ts';
import type { Agency } from '../../core/agency/agency.ts';
import { contentSources } from './sources.data.ts';

/** The agency's facts, shared by all pages. */
export const agency: Agency = parseAgency(contentSources['content/agency.yaml'] ?? '');
