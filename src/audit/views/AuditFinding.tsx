import type { ReactNode } from 'react';
import { auditCopy } from '../../content/copy.data.ts';
import type { FindingWords } from '../../content/schemas/audit.ts';
import styles from './AuditFinding.module.css';
import { AuditText } from './AuditText.tsx';

type Props = {
  /** The name of its check; missing for the outcome of the whole audit. */
  name?: string;
  /** An outcome may have only `saw`. */
  words: Pick<FindingWords, 'saw'> & Partial<FindingWords>;
  values: Readonly<Record<string, string | number>>;
  /** A picture of the observation. */
  children?: ReactNode;
};

/** A finding: the observation, why it matters, and the fix. */
export function AuditFinding({ name, words: { saw, why, fix }, values, children }: Props) {
  const { why: whyLabel, fix: fixLabel } = auditCopy.report;
  return (
    <div className={styles.finding}>
      {name && <h3>{name}</h3>}
      <p className={styles.saw}>
        <AuditText text={saw} values={values} />
      </p>
      {children}
      {[
        { label: whyLabel, text: why },
        { label: fixLabel, text: fix },
      ].map(
        ({ label, text }) =>
          text && (
            <p key={label}>
              <strong>{label}</strong> <AuditText text={text} values={values} />
            </p>
          ),
      )}
    </div>
  );
}
