import type { ReactNode } from 'react';
import styles from './Desk.module.css';

type Props = { role: 'alert' | 'status'; children: ReactNode };

/** A message at the top of a page, unless it is empty. */
export function Notice({ role, children }: Props) {
  return (
    children && (
      <p className={styles.notice} role={role}>
        {children}
      </p>
    )
  );
}
