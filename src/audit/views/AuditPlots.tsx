import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import styles from './AuditPlots.module.css';

type Kind = keyof typeof auditCopy.report.count;

const kinds: Kind[] = ['first', 'later', 'fine', 'inconclusive'];

/** The number of checks by result, in the order of the report. */
function counts({ fixFirst, others, fine, inconclusive }: AuditReport): Record<Kind, number> {
  return {
    first: fixFirst.length,
    later: others.length,
    fine: fine.length,
    inconclusive: inconclusive.length,
  };
}

/** A report's counts: "3 to fix first, 9 more, 7 fine". */
export function countText(report: AuditReport): string {
  const count = counts(report);
  return kinds
    .filter((kind) => count[kind] > 0)
    .map((kind) => fillBlanks(auditCopy.report.count[kind], { count: String(count[kind]) }))
    .join(', ');
}

/** A report drawn as a field with a plot for each check, colored by its result, and a legend. */
export function AuditPlots({ report }: { report: AuditReport }) {
  const count = counts(report);
  return (
    <div className={styles.field} data-tone="field">
      <div className={styles.plots} role="img" aria-label={countText(report)}>
        {kinds.map((kind) =>
          Array.from({ length: count[kind] }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: plots of one kind are alike
            <span key={`${kind} ${index}`} className={styles[kind]} />
          )),
        )}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {kinds
          .filter((kind) => count[kind] > 0)
          .map((kind) => (
            <li key={kind}>
              <span className={styles[kind]} />
              {fillBlanks(auditCopy.report.count[kind], { count: String(count[kind]) })}
            </li>
          ))}
      </ul>
    </div>
  );
}
