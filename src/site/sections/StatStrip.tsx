import styles from './StatStrip.module.css';

type Props = { stats: { value: string | undefined; label: string | undefined }[] };

/** Large figures, each with its label, in one row across the page. Omits those without both. */
export function StatStrip({ stats }: Props) {
  return (
    <dl className={styles.strip}>
      {stats
        .filter(({ value, label }) => value && label)
        .map(({ value, label }) => (
          <div key={label} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={`display ${styles.value}`}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
