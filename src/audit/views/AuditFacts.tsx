import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { agency } from '../../content/agency.data.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { formatDateTime, formatDay } from '../../platform/format-time.ts';
import { type Instant, instantText } from '../../platform/instant.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { auditAgainField, auditField, auditPath } from '../../vocabulary/paths.ts';
import styles from './AuditFacts.module.css';
import { passOnUrl } from './pass-on-url.ts';

type Props = {
  report: AuditReport;
  /** The report's own URL. */
  url: string;
  keptUntil: Instant;
};

const { timeZone } = agency;
const { facts, passOn, again } = auditCopy.report;

/** The audited address, the date, how long the report is kept, and how to forward it. */
export function AuditFacts({ report, url, keptUntil }: Props) {
  const { address, requested, visitedAt } = report;
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
              <RunningText text={formatDateTime(visitedAt, timeZone, keptUntil)} />
            </time>
          </dd>
        </div>
        <div>
          <dt>{facts.kept}</dt>
          <dd>
            <time dateTime={instantText(keptUntil)}>
              {formatDay(keptUntil, timeZone, visitedAt)}
            </time>
          </dd>
        </div>
        <div className={styles.printed}>
          <dt>{facts.report}</dt>
          <dd>
            <bdi dir="ltr">{url}</bdi>
          </dd>
        </div>
      </dl>
      <p>{facts.shared}</p>
      <form className={styles.actions} action={auditPath} method="post">
        <input type="hidden" name={auditField} value={requested} />
        <input type="hidden" name={auditAgainField} value="1" />
        <Actions>
          <ButtonLink look="outline" href={passOnUrl(report, url)}>
            {passOn.action}
          </ButtonLink>
          <Button type="submit" look="outline">
            {again}
          </Button>
        </Actions>
      </form>
    </section>
  );
}
