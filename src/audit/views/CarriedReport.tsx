import type { ComponentProps } from 'react';
import { auditCopy } from '../../content/copy.data.ts';
import { carriedReportId } from '../../vocabulary/audit-paths.ts';

const { carried } = auditCopy.report;

type Props = ComponentProps<'p'> & {
  /** What it comes with. */
  to: 'message' | 'session';
  /** The host that the report is on, if it is known. */
  site?: string | undefined;
};

/** Says that the report on the visitor's site comes along. */
export function CarriedReport({ to, site = carried.site, ...rest }: Props) {
  const [before, after] = carried[to].split('{site}');
  return (
    <p id={carriedReportId} {...rest}>
      {before}
      <strong data-report-site>{site}</strong>
      {after}
    </p>
  );
}
