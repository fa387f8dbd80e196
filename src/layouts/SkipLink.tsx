import styles from './SkipLink.module.css';

/** The first stop of the Tab key: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content" data-tone="ink">
      Skip to content
    </a>
  );
}
