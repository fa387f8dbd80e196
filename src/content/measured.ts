import { agency } from './agency.data.ts';
import { parseContent } from './files/parse-content.ts';
import { measuredFile, measuredSchema } from './schemas/measured.ts';
import { contentSources } from './sources.data.ts';

const source = contentSources[measuredFile];
const figures =
  source === undefined ? undefined : parseContent(measuredFile, source, measuredSchema);
const isOfThisSite =
  figures?.address === undefined || new URL(figures.address).host === new URL(agency.siteUrl).host;

/** What the benchmark measured of this site; undefined until it has run, or of another site. */
export const measured = isOfThisSite ? figures : undefined;
export type Measured = NonNullable<typeof measured>;
