import type { ReactNode } from 'react';
import styles from './Actions.module.css';
import { Spaced } from './Spaced.tsx';

type Props = { children: ReactNode };

/** Buttons side by side, stacked if they do not fit. */
export function Actions({ children }: Props) {
  return (
    <p className={styles.actions}>
      <Spaced>{children}</Spaced>
    </p>
  );
}
