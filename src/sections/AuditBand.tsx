import { isAuditOffered } from '../content/offered-audit.ts';
import { Section } from '../ui/Section.tsx';
import styles from './AuditBand.module.css';
import { AuditForm } from './AuditForm.tsx';

type Props = {
  /** Its heading and a sentence; without them, the page has no field. */
  copy: { heading: string; text?: string | undefined } | undefined;
};

/** Where links of the page to its field lead. */
export const auditBandId = 'audit';

/** The field of the site audit as a block of another page, where visitors can ask for one. */
export function AuditBand({ copy }: Props) {
  if (!copy || !isAuditOffered) return null;
  return (
    <div className={styles.band}>
      <Section id={auditBandId} tone="field" layout="beside" {...copy}>
        <AuditForm />
      </Section>
    </div>
  );
}
