import type { ReactNode } from 'react';
import { Frame } from '../../ui/Frame.tsx';
import styles from './ClosingEnd.module.css';

type Props = { children: ReactNode };

/** What one page alone ends with, on the ground of the closing call before it. */
export const ClosingEnd = ({ children }: Props) => (
  <div className={styles.end} data-tone="clay">
    <Frame className={styles.frame}>{children}</Frame>
  </div>
);
