import styles from './ChatMark.module.css';

/** The agency's mark as a speech bubble. Hidden from screen readers. */
export function ChatMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.filled} d="M20 4v13H4z" />
      <path d="M4 4h16v13H9.5L4 21.5zM4 17 20 4" />
    </svg>
  );
}
