import { StatPicture } from './StatPicture.tsx';
import styles from './Stats.module.css';

type Props = {
  stats: { value: string; label: string }[];
  /** Draws each figure to scale, too, where it has one. */
  pictured?: boolean;
};

/** Figures set large, each with what it counts. */
export function Stats({ stats, pictured = false }: Props) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ value, label }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {pictured && <StatPicture className={styles.picture} value={value} label={label} />}
        </div>
      ))}
    </dl>
  );
}
