import { parseContent } from '../../content-files/parse-content.ts';
import { measuredFile, measuredSchema } from './schemas/measured.ts';

const [source] = Object.values(
  import.meta.glob<string>('../../content/measured.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** What the benchmark measured of this site; undefined until it has run. */
export const measured =
  source === undefined ? undefined : parseContent(measuredFile, source, measuredSchema);
export type Measured = NonNullable<typeof measured>;
