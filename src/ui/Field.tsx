import type { ComponentProps, ReactElement } from 'react';
import styles from './Field.module.css';

type ControlProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'className' | 'dir' | 'aria-describedby' | 'aria-invalid'
>;

type Props = {
  /** The form's name, which begins the ids of its controls. */
  form: string;
  label: string;
  name: string;
  /** The control's `id`, if it does not come from its name. */
  id?: string;
  hint?: string;
  /** A note for the visitor, under the control. */
  note?: string;
  /** The server's message about a rejected value. */
  error?: string | undefined;
  /** Renders the control with the attributes that link it to its label and message. */
  children: (props: ControlProps) => ReactElement;
};

/** The `id` of a field's control. */
export const controlId = (form: string, name: string): string => `${form}-${name}`;

/** The `id` of a field's error message. */
export const errorId = (form: string, name: string): string => `${controlId(form, name)}-error`;

/** A control with its label, its note and its error message. */
export function Field({ form, label, name, id: ownId, hint, note, error, children }: Props) {
  const id = ownId ?? controlId(form, name);
  const noteId = `${id}-note`;
  const describedBy = [error && errorId(form, name), note && noteId].filter(Boolean).join(' ');
  const described = {
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span> {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      {error && (
        <p id={errorId(form, name)} className={styles.error}>
          {error}
        </p>
      )}
      {/* Separates the control's text from the label in plain text. */}{' '}
      {children({ id, name, className: styles.control, dir: 'auto', ...described })}
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
