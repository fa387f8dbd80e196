import { parseContent } from './files/parse-content.ts';
import { measuredFile, measuredSchema } from './schemas/measured.ts';
import { contentSources } from './sources.data.ts';

const source = contentSources[measuredFile];

/** What the benchmark measured of this site; undefined until it has run. */
export const measured =
  source === undefined ? undefined : parseContent(measuredFile, source, measuredSchema);
export type Measured = NonNullable<typeof measured>;
