import type { ReactNode } from 'react';
import styles from './Actions.module.css';

type Props = { children: ReactNode };

/** Buttons side by side, or one below the other where there is no room. */
export function Actions({ children }: Props) {
  return <p className={styles.actions}>{children}</p>;
}
