import { leadFieldNames } from '../../../lead/lead-labels.ts';
import type { RejectedForm } from '../../../lead/rejected-form.ts';
import styles from './ErrorSummary.module.css';
import { controlId } from './Field.tsx';

type Props = Pick<RejectedForm, 'problems'>;

const isControl = (field: string) => leadFieldNames.some((name) => name === field);

/** What to correct in a rejected form, with links to its fields. Takes the focus on load. */
export function ErrorSummary({ problems }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was loaded to show these messages
    <div className={styles.summary} tabIndex={-1} autoFocus data-error-summary>
      <h3>There is a problem</h3>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>
            {isControl(field) ? <a href={`#${controlId(field)}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
