import source from '../../content/agency.yaml?raw';
import { type Agency, parseAgency } from './agency-facts.ts';

/** The facts that every page shares. */
export const agency: Agency = parseAgency(source);
