import type { ComponentProps, ReactElement } from 'react';
import styles from './Field.module.css';

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'aria-describedby'>;

type Props = {
  label: string;
  name: string;
  hint?: string;
  /** Renders the control with the attributes that link it to its label and message. */
  children: (props: ControlProps) => ReactElement;
};

/** A control with its label, and the element for the server's error message. */
export function Field({ label, name, hint, children }: Props) {
  const id = `contact-${name}`;
  const error = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span suppressHydrationWarning>{label}</span>{' '}
        {hint && (
          <span className={styles.hint} suppressHydrationWarning>
            {hint}
          </span>
        )}
      </label>
      <p id={error} className={styles.error} hidden data-error-for={name} />
      {children({ id, name, className: styles.control, 'aria-describedby': error })}
    </div>
  );
}
