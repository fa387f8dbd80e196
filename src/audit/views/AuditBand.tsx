import { auditCopy } from '../../content/copy.data.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import { Frame } from '../../ui/Frame.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { auditExamplePath } from '../../vocabulary/audit-paths.ts';
import styles from './AuditBand.module.css';
import { AuditForm } from './AuditForm.tsx';

type Props = {
  /** What the visitor gets; without it, the page has no field. */
  copy: { text: string } | undefined;
};

/** Where links of the page to its field lead. */
export const auditBandId = 'audit';

/** The field of the site audit as a strip of another page, where visitors can ask for one. */
export function AuditBand({ copy }: Props) {
  if (!copy || !isAuditOffered) return null;
  return (
    <div id={auditBandId} className={styles.band} data-tone="field">
      <Frame className={styles.columns}>
        <p className="lead">
          <RunningText text={copy.text} />{' '}
          <span className="whole">
            <a href={auditExamplePath}>{auditCopy.report.sample.link}</a>
          </span>
        </p>
        <AuditForm />
      </Frame>
    </div>
  );
}
