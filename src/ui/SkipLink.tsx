import styles from './SkipLink.module.css';

type Props = {
  /** The id of the content to skip to. */
  to: string;
  children: string;
};

/** A link to skip many Tab stops, shown while it has focus. */
export function SkipLink({ to, children }: Props) {
  return (
    <a className={styles.skip} href={`#${to}`} data-tone="ink">
      {children}
    </a>
  );
}
