import type { ReactNode } from 'react';
import styles from './Actions.module.css';
import { WithSpaces } from './WithSpaces.tsx';

type Props = { children: ReactNode };

/** Buttons side by side, stacked if they do not fit. */
export function Actions({ children }: Props) {
  return (
    <p className={styles.actions}>
      <WithSpaces>{children}</WithSpaces>
    </p>
  );
}
