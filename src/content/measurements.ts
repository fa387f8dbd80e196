import { agency } from './agency.data.ts';
import { parseContent } from './loading/parse-content.ts';
import { isCurrent, measurementsFile, measurementsSchema } from './schemas/measurements.ts';
import { contentSources } from './sources.data.ts';

const source = contentSources[measurementsFile];
const figures =
  source === undefined ? undefined : parseContent(measurementsFile, source, measurementsSchema);

/**
 * The benchmark's figures for this site; undefined if there are none, they are for another site, or
 * they are older than half a year.
 */
export const measurements =
  figures && isCurrent(figures, agency.siteUrl, Date.now()) ? figures : undefined;
export type Measurements = NonNullable<typeof measurements>;
