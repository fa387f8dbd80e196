import type { ComponentProps } from 'react';
import styles from './Field.module.css';

type Common = { label: string; name: string; hint?: string };
type Props = Common &
  (
    | ({ control?: 'input' } & ComponentProps<'input'>)
    | ({ control: 'select' } & ComponentProps<'select'>)
    | ({ control: 'textarea' } & ComponentProps<'textarea'>)
  );

/** A control with its label, and the place where the server puts what is wrong with it. */
export function Field({ label, name, hint, ...rest }: Props) {
  const id = `contact-${name}`;
  const error = `${id}-error`;
  const shared = { id, name, 'aria-describedby': error, className: styles.control };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {hint && <span className={styles.hint}> {hint}</span>}
      </label>
      <p id={error} className={styles.error} hidden data-error-for={name} />
      <Control {...rest} {...shared} />
    </div>
  );
}

type ControlProps =
  | ({ control?: 'input' } & ComponentProps<'input'>)
  | ({ control: 'select' } & ComponentProps<'select'>)
  | ({ control: 'textarea' } & ComponentProps<'textarea'>);

function Control(props: ControlProps) {
  switch (props.control) {
    case 'select': {
      const { control: _, ...rest } = props;
      return <select {...rest} />;
    }
    case 'textarea': {
      const { control: _, ...rest } = props;
      return <textarea {...rest} />;
    }
    default: {
      const { control: _, ...rest } = props;
      return <input {...rest} />;
    }
  }
}
