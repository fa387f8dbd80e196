import styles from './ChatMark.module.css';
import { Mark } from './Mark.tsx';

/** The agency's mark in a speech bubble. Hidden from screen readers. */
export function ChatMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.bubble} d="M2 2h20v16H9.5L4 22.5V18H2z" />
      <Mark x="6.5" y="4.5" width="11" height="11" />
    </svg>
  );
}
