import styles from './StatStrip.module.css';

type Props = { stats: { value: string; label: string }[] };

/** Figures set large, each with its label, in one row across the page. */
export function StatStrip({ stats }: Props) {
  return (
    <dl className={styles.strip}>
      {stats.map(({ value, label }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={`display ${styles.value}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
