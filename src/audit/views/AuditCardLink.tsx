import { auditCopy } from '../../content/copy.data.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import styles from '../../ui/MapCard.module.css';
import { auditPath } from '../../vocabulary/paths.ts';

/** The link from a card of a map to the free site audit, if the site has it. */
export const AuditCardLink = () =>
  isAuditOffered ? (
    <a className={styles.link} href={auditPath}>
      {auditCopy.name}
    </a>
  ) : null;
