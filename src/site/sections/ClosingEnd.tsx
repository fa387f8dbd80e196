import type { ReactNode } from 'react';
import { Frame } from '../../ui/Frame.tsx';
import styles from './ClosingEnd.module.css';

type Props = { children: ReactNode };

/** The end of a page, specific to it, on the same background as the closing call before it. */
export const ClosingEnd = ({ children }: Props) => (
  <div className={styles.end} data-tone="clay">
    <Frame className={styles.frame}>{children}</Frame>
  </div>
);
