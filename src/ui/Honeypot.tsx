import { controlId } from './Field.tsx';
import styles from './Honeypot.module.css';

type Props = {
  /** The form's name, as in `Field`. */
  form: string;
};

/** A field that only bots fill in. The inbox files their messages as suspected. */
export function Honeypot({ form }: Props) {
  const id = controlId(form, 'company');
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor={id}>Company, leave empty</label>
      <input
        id={id}
        name="company"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
