import styles from './StatStrip.module.css';

type Props = { stats: { value: string | undefined; label: string | undefined }[] };

/** Figures set large, each with its label, in one row across the page; only those that have both. */
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
