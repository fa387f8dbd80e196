import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { Frame } from '../../ui/Frame.tsx';
import { Section } from '../../ui/Section.tsx';
import type { AuditPage } from '../audit-page.ts';
import styles from './AuditExampleView.module.css';
import { AuditForm } from './AuditForm.tsx';
import { AuditPlots } from './AuditPlots.tsx';
import { AuditReportBody, FindingList, FineList, InconclusiveList } from './AuditReportBody.tsx';
import { listingOf } from './FindingPicture.tsx';

type Props = Extract<AuditPage, { view: 'example' }>;

const { sample } = auditCopy.report;

/** A sample report, the results of the same checks on our home page, and the form. */
export function AuditExampleView({ host, report, own }: Props) {
  return (
    <AuditReportBody name={fillBlanks(sample.name, { host })} note={sample.note} report={report}>
      <Section {...sample.own} layout="beside" tone="field">
        <div className={styles.own}>
          <AuditPlots report={own} />
          <FindingList findings={[...own.fixFirst, ...own.others]} listing={listingOf(own)} />
          <h3>{auditCopy.report.fine.heading}</h3>
          <FineList fine={own.fine} />
          {own.inconclusive.length > 0 && <InconclusiveList verdicts={own.inconclusive} />}
        </div>
      </Section>
      <section>
        <Frame>
          <h2>{sample.ask}</h2>
          <div className={styles.form}>
            <AuditForm />
          </div>
        </Frame>
      </section>
    </AuditReportBody>
  );
}
