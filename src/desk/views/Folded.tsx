import type { ReactNode } from 'react';
import styles from './Desk.module.css';

type Props = { title: string; isOpen?: boolean; children: ReactNode };

/** A block that shows only its title until it is opened. It needs no script. */
export function Folded({ title, isOpen = false, children }: Props) {
  return (
    <details className={styles.folded} open={isOpen}>
      <summary className={styles.title}>
        <h2>{title}</h2>
      </summary>
      <div className={styles.unfolded}>{children}</div>
    </details>
  );
}
