import { parseLogo } from './parse-logo.ts';
import { contentSources } from './sources.data.ts';

/** The agency's logo, from `content/logo.svg`. */
export const logo = parseLogo(contentSources['content/logo.svg'] ?? '');
