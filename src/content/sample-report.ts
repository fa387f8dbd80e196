import { parseContent } from './loading/parse-content.ts';
import { sampleReportFile, sampleReportSchema } from './schemas/sample-report.ts';
import { contentSources } from './sources.data.ts';

const source = contentSources[sampleReportFile];

/** The sample of a monthly report; undefined if the site has none. */
export const sampleReport =
  source === undefined ? undefined : parseContent(sampleReportFile, source, sampleReportSchema);
export type SampleReport = NonNullable<typeof sampleReport>;
