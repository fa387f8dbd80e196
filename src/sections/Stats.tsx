import styles from './Stats.module.css';

type Props = { stats: { value: string; label: string }[] };

/** Figures set large, each with what it counts. */
export function Stats({ stats }: Props) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ value, label }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
