import type { AuditPage } from '../../core/audit/audit-page.ts';
import type { AuditReport } from '../../core/audit/audit-report.ts';
import { auditCopy } from '../content/copy.data.ts';
import { fillBlanks } from '../content/figures.ts';
import type { FindingWords } from '../content/schemas/audit.ts';
import { AuditClosing } from '../sections/AuditClosing.tsx';
import { AuditFacts } from '../sections/AuditFacts.tsx';
import { AuditFinding } from '../sections/AuditFinding.tsx';
import { AuditPlots, countText } from '../sections/AuditPlots.tsx';
import { AuditText } from '../sections/AuditText.tsx';
import { RunningText } from '../ui/NoWrapText.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './AuditReportView.module.css';

/** `site` is the public address of this site. */
type Props = Extract<AuditPage, { view: 'report' }> & { site: URL };

const { report: copy, checks, cannotTell } = auditCopy;
const outcomes: Record<string, Pick<FindingWords, 'saw'> & Partial<FindingWords>> =
  auditCopy.outcomes;

type Finding = AuditReport['others'][number];

/** What the report comes to, for the title of its page. */
function titleOf({ fixFirst, others, fine, inconclusive }: AuditReport): string {
  if (fixFirst.length > 0) return copy.title.found;
  if (others.length > 0) return copy.title.small;
  return fine.length + inconclusive.length > 0 ? copy.title.sound : copy.title.unjudged;
}

/** The names of checks, as one text. */
const namesOf = (verdicts: AuditReport['inconclusive']): string =>
  verdicts.map(({ check }) => checks[check]?.name ?? check).join('; ');

/** The report of an audit: a letter from somebody who looked. It prints on one page. */
export function AuditReportView({ path, host, keptUntil, report, site }: Props) {
  const { fixFirst, others, fine, inconclusive, outcome } = report;
  const outcomeWords = outcomes[outcome.kind];
  const isJudged = fine.length + inconclusive.length > 0;
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <div className={styles.title}>
          <PageTitle name={fillBlanks(copy.name, { host })} title={titleOf(report)} />
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
          <FindingList findings={fixFirst} className={styles.first} />
        </Section>
      )}
      {others.length > 0 && (
        <Section {...(fixFirst.length > 0 ? copy.others : copy.small)} layout="beside">
          <FindingList findings={others} start={fixFirst.length + 1} />
        </Section>
      )}
      {fine.length > 0 && (
        <Section {...copy.fine} layout="beside" tone="field">
          <ul className={styles.fine}>
            {fine.map(({ check, values }) => (
              <li key={check}>
                <AuditText text={checks[check]?.fine ?? ''} values={values} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {inconclusive.length > 0 && (
        <Section {...copy.untold} layout="beside">
          <ul className={styles.untold}>
            {[...Map.groupBy(inconclusive, ({ reason }) => reason)].map(([reason, alike]) => (
              <li key={reason}>
                <strong>{namesOf(alike)}.</strong> {cannotTell[reason]}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <AuditFacts report={report} url={new URL(path, site).href} keptUntil={keptUntil} />
      <AuditClosing path={path} host={host} />
    </div>
  );
}

type ListProps = { findings: Finding[]; start?: number; className?: string | undefined };

/**
 * Findings, numbered. One that an earlier version stored, and this one has no words for, is left
 * out.
 */
function FindingList({ findings, start, className = '' }: ListProps) {
  return (
    <ol className={`${styles.findings} ${className}`.trim()} start={start}>
      {findings.map(({ check, reason, values }) => {
        const { name = '', found } = checks[check] ?? {};
        const words = found?.[reason];
        return (
          words && (
            <li key={check}>
              <AuditFinding name={name} words={words} values={values} />
            </li>
          )
        );
      })}
    </ol>
  );
}
