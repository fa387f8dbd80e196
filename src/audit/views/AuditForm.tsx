import { auditPauseMinutes } from '../../audit-checks/audit-limits.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { Button } from '../../ui/Button.tsx';
import { auditField, auditPath } from '../../vocabulary/paths.ts';
import type { AuditFormData } from '../audit-page.ts';
import styles from './AuditForm.module.css';
import { AuditText } from './AuditText.tsx';

const { field, refusals } = auditCopy;
// Not `Field`, whose styles would add weight to pages without other fields.
const id = 'audit-site';
const problemId = `${id}-error`;

/** The form to request a site audit; works without script. */
export function AuditForm({ input, refusal, host = '', suggestion }: Partial<AuditFormData>) {
  const problem = refusal && {
    'aria-invalid': true,
    'aria-describedby': problemId,
    autoFocus: true,
  };
  const blanks = { host, minutes: String(auditPauseMinutes) };
  return (
    <>
      <form className={styles.form} action={auditPath} method="post">
        <p>
          <label htmlFor={id}>{field.label}</label>
        </p>
        {refusal && (
          <p id={problemId} className={styles.problem}>
            <AuditText text={refusals[refusal]} values={blanks} />
          </p>
        )}
        {/* Not of type "url", which rejects an address without https://. */}
        <input
          id={id}
          className={styles.input}
          name={auditField}
          defaultValue={input}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          placeholder={field.placeholder}
          {...problem}
        />
        <Button type="submit">{field.action}</Button>
      </form>
      {suggestion && (
        <form action={auditPath} method="post">
          <Button type="submit" look="outline" name={auditField} value={suggestion}>
            {fillBlanks(field.likely, { address: suggestion })}
          </Button>
        </form>
      )}
    </>
  );
}
