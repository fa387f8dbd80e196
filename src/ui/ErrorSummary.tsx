import type { RejectedForm } from '../vocabulary/rejected-form.ts';
import styles from './ErrorSummary.module.css';
import { controlId } from './Field.tsx';

type Props = Pick<RejectedForm, 'problems'> & {
  /** The form's name, as in `Field`. */
  form: string;
  /** The names of the form's fields; a problem with any other field has no link. */
  fields: readonly string[];
  /** The heading's element, one level below that of the form. */
  heading: 'h2' | 'h3';
};

/** The problems of a rejected form, with links to its fields. Takes focus on load. */
export function ErrorSummary({ form, fields, heading: Heading, problems }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was loaded to show these messages
    <div className={styles.summary} tabIndex={-1} autoFocus data-error-summary>
      <Heading className={styles.heading}>Please check these</Heading>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>
            {fields.includes(field) ? (
              <a href={`#${controlId(form, field)}`}>{message}</a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
