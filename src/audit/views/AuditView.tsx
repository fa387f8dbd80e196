import { auditKeptDays } from '../../audit-checks/audit-limits.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { PageDrawing } from '../../drawings/PageDrawing.tsx';
import { HeroPage } from '../../ui/HeroPage.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { auditCorrectedField } from '../../vocabulary/paths.ts';
import type { AuditPage } from '../audit-page.ts';
import { AuditExampleView } from './AuditExampleView.tsx';
import { AuditForm } from './AuditForm.tsx';
import { AuditReportView } from './AuditReportView.tsx';
import { AuditStartView } from './AuditStartView.tsx';
import { AuditText } from './AuditText.tsx';
import styles from './AuditView.module.css';

const { running, unknown } = auditCopy;

/** `site` is the public address of this site. */
type Props = { page: AuditPage; site: URL };

/** A page of the site audit that the server renders on request. */
export function AuditView({ page, site }: Props) {
  switch (page.view) {
    case 'ask':
      return <AuditStartView {...page} />;
    case 'report':
      return (
        <>
          {page.isCorrected && (
            <p className={styles.corrected} role="status">
              <AuditText text={running.corrected} values={{ host: page.host }} />
            </p>
          )}
          <AuditReportView {...page} site={site} />
        </>
      );
    case 'example':
    case 'ours':
      return <AuditExampleView {...page} />;
    case 'running':
      return (
        <HeroPage picture={<PageDrawing name="site-audit" />}>
          <PageTitle name={running.name} title={running.title} />
          <p className="lead" role="status">
            <AuditText text={running.text} values={{ host: page.host }} />
          </p>
          <p>
            {/* A link to the page itself. */}
            <a href={page.isCorrected ? `?${auditCorrectedField}` : '?'}>{running.again}</a>
          </p>
        </HeroPage>
      );
    case 'unknown':
      return (
        <HeroPage picture={<PageDrawing name="site-audit" />}>
          <PageTitle name={unknown.name} title={unknown.title} />
          <p className="lead">{fillBlanks(unknown.text, { days: String(auditKeptDays) })}</p>
          <AuditForm />
        </HeroPage>
      );
  }
}
