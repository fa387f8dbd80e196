import { agency } from './agency.data.ts';
import { parseContent } from './loading/parse-content.ts';
import { isCurrent, measuredFile, measuredSchema } from './schemas/measured.ts';
import { contentSources } from './sources.data.ts';

const source = contentSources[measuredFile];
const figures =
  source === undefined ? undefined : parseContent(measuredFile, source, measuredSchema);

/** What the benchmark measured of this site; undefined until it has run, of another site, and after half a year. */
export const measured =
  figures && isCurrent(figures, agency.siteUrl, Date.now()) ? figures : undefined;
export type Measured = NonNullable<typeof measured>;
