import { type Agency, parseAgency } from '../../agency/agency.ts';
import source from '../../content/agency.yaml?raw';

/** The agency's facts, shared by all pages. */
export const agency: Agency = parseAgency(source);
