import type { PageCopy } from '../../content/copy.data.ts';
import { Button } from '../../ui/Button.tsx';
import { maxLeadLengths } from '../../vocabulary/lead-fields.ts';
import { ClosingEnd } from './ClosingEnd.tsx';
import styles from './ClosingFigure.module.css';

type Props = { copy: PageCopy['case-studies']['figure'] };

const fieldId = 'figure';
const maxFigureLength = Math.min(120, maxLeadLengths.message);

/**
 * The blank figure after the case studies: the visitor's input begins the message on the contact
 * page. A script there reads it, so it is hidden without script.
 */
export function ClosingFigure({ copy: { label, hint, action } }: Props) {
  return (
    <ClosingEnd>
      <form className={styles.form} action="/contact#write">
        <label className={`display ${styles.label}`} htmlFor={fieldId}>
          {label}
        </label>
        <div className={styles.answer}>
          <input
            id={fieldId}
            name="message"
            className={`display ${styles.figure}`}
            maxLength={maxFigureLength}
            placeholder={hint}
            autoComplete="off"
            required
          />
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </ClosingEnd>
  );
}
