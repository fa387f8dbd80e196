import { type Agency, parseAgency } from '../../agency/agency.ts';
import source from '../../content/agency.yaml?raw';

/** The facts that every page shares. */
export const agency: Agency = parseAgency(source);
