import type { ComponentProps, ReactElement } from 'react';
import styles from './Field.module.css';

type ControlProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'className' | 'aria-describedby' | 'aria-invalid'
>;

type Props = {
  label: string;
  name: string;
  hint?: string;
  /** The inbox's message about a rejected value. */
  error?: string | undefined;
  /** Renders the control with the attributes that link it to its label and message. */
  children: (props: ControlProps) => ReactElement;
};

/** The `id` of a field's control. */
export const controlId = (name: string): string => `contact-${name}`;

/** A control with its label and its error message. */
export function Field({ label, name, hint, error, children }: Props) {
  const id = controlId(name);
  const errorId = `${id}-error`;
  const described = error && { 'aria-describedby': errorId, 'aria-invalid': true };
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
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {children({ id, name, className: styles.control, ...described })}
    </div>
  );
}
