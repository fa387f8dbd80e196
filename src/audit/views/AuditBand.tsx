import { isAuditOffered } from '../../content/offered-audit.ts';
import { Frame } from '../../ui/Frame.tsx';
import styles from './AuditBand.module.css';
import { AuditInvitation } from './AuditInvitation.tsx';

type Props = {
  /** The text above the form; without it, nothing is shown. */
  copy: { text: string } | undefined;
};

/** A band on another page, with the form to request a site audit. */
export function AuditBand({ copy }: Props) {
  if (!copy || !isAuditOffered) return null;
  return (
    <div className={styles.band} data-tone="field">
      <Frame className={styles.columns}>
        <AuditInvitation className="lead" copy={copy} />
      </Frame>
    </div>
  );
}
