import source from '../../content/logo.svg?raw';
import { parseLogo } from './parse-logo.ts';

/** The agency's logo, from `content/logo.svg`. */
export const logo = parseLogo(source);
