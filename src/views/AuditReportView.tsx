import type { AuditPage } from '../../core/audit/audit-page.ts';
import { auditCopy } from '../content/copy.data.ts';
import { fillBlanks } from '../content/figures.ts';
import { AuditClosing } from '../sections/AuditClosing.tsx';
import { AuditFacts } from '../sections/AuditFacts.tsx';
import { AuditReportBody } from '../sections/AuditReportBody.tsx';

/** `site` is the public address of this site. */
type Props = Extract<AuditPage, { view: 'report' }> & { site: URL };

/** The report on a visitor's site. */
export function AuditReportView({ path, host, keptUntil, report, site }: Props) {
  return (
    <AuditReportBody name={fillBlanks(auditCopy.report.name, { host })} report={report}>
      <AuditFacts report={report} url={new URL(path, site).href} keptUntil={keptUntil} />
      <AuditClosing path={path} host={host} />
    </AuditReportBody>
  );
}
