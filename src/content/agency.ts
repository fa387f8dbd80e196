import source from '../../content/agency.yaml?raw';
import { parseAgency } from '../../content-files/parse-agency.ts';
import type { Agency } from '../../core/agency/agency.ts';

/** The agency's facts, shared by all pages. */
export const agency: Agency = parseAgency(source);
