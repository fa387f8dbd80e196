import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { Frame } from '../../ui/Frame.tsx';
import { ownAuditPath } from '../../vocabulary/paths.ts';
import type { AuditPage } from '../audit-page.ts';
import styles from './AuditExampleView.module.css';
import { AuditForm } from './AuditForm.tsx';
import { AuditReportBody } from './AuditReportBody.tsx';

type Props = Extract<AuditPage, { view: 'example' | 'ours' }>;

const { sample, ours } = auditCopy.report;

/** The sample report or the one on our own page, and the form. */
export function AuditExampleView({ view, host, report }: Props) {
  const { name, note } = view === 'example' ? sample : ours;
  return (
    <AuditReportBody name={fillBlanks(name, { host })} note={note} report={report}>
      <section>
        <Frame>
          <h2>{sample.ask}</h2>
          <div className={styles.form}>
            <AuditForm />
          </div>
          {view === 'example' && (
            <p>
              <a href={ownAuditPath}>{ours.link}</a>
            </p>
          )}
        </Frame>
      </section>
    </AuditReportBody>
  );
}
