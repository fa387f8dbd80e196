import type { ReactNode } from 'react';
import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { auditCopy } from '../../content/copy.data.ts';
import type { FindingWords } from '../../content/schemas/audit.ts';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Section } from '../../ui/Section.tsx';
import { AuditFinding } from './AuditFinding.tsx';
import { AuditPlots, countText } from './AuditPlots.tsx';
import styles from './AuditReportBody.module.css';
import { AuditText } from './AuditText.tsx';
import { FindingPicture, type Listing, listingOf } from './FindingPicture.tsx';

const { report: copy, checks, cannotTell } = auditCopy;
const outcomes: Record<string, Pick<FindingWords, 'saw'> & Partial<FindingWords>> =
  auditCopy.outcomes;

/** The title of the page, depending on the results. */
function titleOf({ fixFirst, others, fine, inconclusive }: AuditReport): string {
  if (fixFirst.length > 0) return copy.title.found;
  if (others.length > 0) return copy.title.small;
  return fine.length + inconclusive.length > 0 ? copy.title.sound : copy.title.unjudged;
}

type Props = {
  /** The name of the page. */
  name: string;
  /** A sentence above the count. */
  note?: string;
  report: AuditReport;
  /** The content after the report. */
  children: ReactNode;
};

/** The report of an audit, in the style of a letter. Prints on one page. */
export function AuditReportBody({ name, note, report, children }: Props) {
  const { fixFirst, others, fine, inconclusive, outcome } = report;
  const listing = listingOf(report);
  const outcomeWords = outcomes[outcome.kind];
  const isJudged = fine.length + inconclusive.length > 0;
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <div className={styles.title}>
          <PageTitle name={name} title={titleOf(report)} />
          {note && <p className={styles.note}>{note}</p>}
          {isJudged && (
            <p className="lead">
              <RunningText text={`${countText(report)}.`} />
            </p>
          )}
          {outcomeWords && <AuditFinding words={outcomeWords} values={outcome.values} />}
        </div>
        {isJudged && <AuditPlots report={report} />}
      </div>
      {fixFirst.length > 0 && (
        <Section {...copy.first} layout="beside">
          <FindingList findings={fixFirst} listing={listing} className={styles.first} />
        </Section>
      )}
      {others.length > 0 && (
        <Section {...(fixFirst.length > 0 ? copy.others : copy.small)} layout="beside">
          <FindingList findings={others} listing={listing} start={fixFirst.length + 1} />
        </Section>
      )}
      {fine.length > 0 && (
        <Section {...copy.fine} layout="beside" tone="field">
          <FineList fine={fine} />
        </Section>
      )}
      {inconclusive.length > 0 && (
        <Section {...copy.inconclusive} layout="beside">
          <InconclusiveList verdicts={inconclusive} />
        </Section>
      )}
      {children}
    </div>
  );
}

type ListProps = {
  findings: AuditReport['others'];
  /** The audited page as a search result. */
  listing: Listing;
  start?: number;
  className?: string | undefined;
};

/**
 * Numbered findings. Leaves out findings that an earlier version stored and that no longer have
 * copy.
 */
function FindingList({ findings, listing, start, className = '' }: ListProps) {
  if (findings.length === 0) return null;
  return (
    <ol className={`${styles.findings} ${className}`.trim()} start={start}>
      {findings.map((finding) => {
        const { check, reason, values } = finding;
        const { name = '', found } = checks[check] ?? {};
        const words = found?.[reason];
        return (
          words && (
            <li key={check}>
              <AuditFinding name={name} words={words} values={values}>
                <FindingPicture finding={finding} listing={listing} />
              </AuditFinding>
            </li>
          )
        );
      })}
    </ol>
  );
}

/** A line for each check that found nothing wrong. */
function FineList({ fine }: Pick<AuditReport, 'fine'>) {
  return (
    <ul className={styles.fine}>
      {fine.map(({ check, values }) => (
        <li key={check}>
          <AuditText text={checks[check]?.fine ?? ''} values={values} />
        </li>
      ))}
    </ul>
  );
}

/** The names of inconclusive checks, grouped by reason. */
function InconclusiveList({ verdicts }: { verdicts: AuditReport['inconclusive'] }) {
  return (
    <ul className={styles.inconclusive}>
      {[...Map.groupBy(verdicts, ({ reason }) => reason)].map(([reason, alike]) => (
        <li key={reason}>
          <strong>{alike.map(({ check }) => checks[check]?.name ?? check).join('; ')}.</strong>{' '}
          {cannotTell[reason]}
        </li>
      ))}
    </ul>
  );
}
