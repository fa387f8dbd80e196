import type { AuditReport } from '../../core/audit/audit-report.ts';
import { dayName, slotName } from '../../core/booking/slot-names.ts';
import { type Instant, instantText } from '../../core/instant.ts';
import { agency } from '../content/agency.data.ts';
import { auditCopy } from '../content/copy.data.ts';
import { RunningText } from '../ui/NoWrapText.tsx';
import styles from './AuditFacts.module.css';

type Props = { report: AuditReport; keptUntil: Instant };

const { timeZone } = agency;
const { facts } = auditCopy.report;

/** What was audited and when, and how long the report is kept. */
export function AuditFacts({ report: { address, visitedAt }, keptUntil }: Props) {
  return (
    <section className={styles.facts} data-tone="field" aria-labelledby="facts">
      <h2 id="facts">{facts.heading}</h2>
      <dl className={styles.list}>
        <div>
          <dt>{facts.address}</dt>
          <dd>
            <bdi dir="ltr" translate="no">
              {address}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{facts.seen}</dt>
          <dd>
            <time dateTime={instantText(visitedAt)}>
              <RunningText text={slotName(visitedAt, timeZone, keptUntil)} />
            </time>
          </dd>
        </div>
        <div>
          <dt>{facts.kept}</dt>
          <dd>
            <time dateTime={instantText(keptUntil)}>{dayName(keptUntil, timeZone, visitedAt)}</time>
          </dd>
        </div>
      </dl>
      <p>{facts.shared}</p>
    </section>
  );
}
