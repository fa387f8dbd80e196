import { sampleReport } from '../content/sample-report.ts';
import { sampleReportPath } from '../vocabulary/paths.ts';

/** A link to the sample of a monthly report, if the site has one. */
export const SampleReportLink = () =>
  sampleReport ? (
    <span className="whole">
      <a href={sampleReportPath}>{sampleReport.link}</a>
    </span>
  ) : null;
