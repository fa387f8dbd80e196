import type { ComponentProps } from 'react';
import { auditCopy } from '../../content/copy.data.ts';
import { attachedReportId } from '../../vocabulary/paths.ts';

const { carried } = auditCopy.report;

type Props = ComponentProps<'p'> & {
  /** Whether the report goes with a message or a session. */
  to: 'message' | 'session';
  /** The audited host, if it is known. */
  site?: string | undefined;
};

/** Says that the report on the visitor's site will be attached. */
export function AttachedReport({ to, site = carried.site, ...rest }: Props) {
  const [before, after] = carried[to].split('{site}');
  return (
    <p id={attachedReportId} {...rest}>
      {before}
      <strong data-report-site>{site}</strong>
      {after}
    </p>
  );
}
