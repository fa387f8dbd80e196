import { readAgency } from '../../content-files/read-agency.ts';
import type { Agency } from '../../core/agency/agency.ts';

/** The agency's facts, shared by all pages. */
export const agency: Agency = readAgency();
