import { logoFile, parseLogo, wordmarkFile } from './parse-logo.ts';
import { contentSources } from './sources.data.ts';

/** The agency's logo, from `content/logo.svg`. */
export const logo = parseLogo(contentSources[logoFile] ?? '');

const drawnName = contentSources[wordmarkFile];
/** The drawing of the agency's name, if there is one. */
export const wordmark = drawnName === undefined ? undefined : parseLogo(drawnName, wordmarkFile);
