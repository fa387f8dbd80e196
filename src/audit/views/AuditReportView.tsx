import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import type { AuditPage } from '../audit-page.ts';
import { AuditClosing } from './AuditClosing.tsx';
import { AuditFacts } from './AuditFacts.tsx';
import { AuditReportBody } from './AuditReportBody.tsx';

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
