import { agency } from './agency.data.ts';
import { parseContent } from './loading/parse-content.ts';
import { isCurrent, measuredFile, measuredSchema } from './schemas/measured.ts';
import { contentSources } from './sources.data.ts';

const source = contentSources[measuredFile];
const figures =
  source === undefined ? undefined : parseContent(measuredFile, source, measuredSchema);

/**
 * The benchmark's figures for this site; undefined if there are none, they are for another site, or
 * they are older than half a year.
 */
export const measured =
  figures && isCurrent(figures, agency.siteUrl, Date.now()) ? figures : undefined;
export type Measured = NonNullable<typeof measured>;
