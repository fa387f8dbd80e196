import { auditCopy } from '../../content/copy.data.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import { Frame } from '../../ui/Frame.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { auditExamplePath } from '../../vocabulary/paths.ts';
import styles from './AuditBand.module.css';
import { AuditForm } from './AuditForm.tsx';

type Props = {
  /** The text above the form; without it, nothing is shown. */
  copy: { text: string } | undefined;
};

/** The anchor for links to the band. */
export const auditBandId = 'audit';

/** A band on another page, with the form to request a site audit. */
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
