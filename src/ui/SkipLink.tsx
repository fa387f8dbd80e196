import styles from './SkipLink.module.css';

type Props = {
  /** The id of what follows. */
  to: string;
  children: string;
};

/** A Tab stop before many others, shown while it has the focus: skips them. */
export function SkipLink({ to, children }: Props) {
  return (
    <a className={styles.skip} href={`#${to}`} data-tone="ink">
      {children}
    </a>
  );
}
