import type { Agency } from '../agency/agency.ts';
import { readAgency } from './loading/read-agency.ts';

/** The agency's facts, shared by all pages. */
export const agency: Agency = readAgency();
