import styles from './SkipLink.module.css';

/** The first Tab stop: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content" data-tone="ink">
      Skip to content
    </a>
  );
}
