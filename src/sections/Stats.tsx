import type { StatDrawing } from '../content/schemas/stat.ts';
import { StatPicture } from './StatPicture.tsx';
import styles from './Stats.module.css';

type Props = {
  stats: { value: string; label: string; picture?: StatDrawing | undefined }[];
};

/** Figures set large in a bordered grid, each with its label and drawn to scale. */
export function Stats({ stats }: Props) {
  return (
    <dl className={styles.grid}>
      {stats.map(({ value, label, picture }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.term}>
            <span className={styles.label}>{label}</span>{' '}
            <StatPicture className={styles.picture ?? ''} drawing={picture} />
          </dt>
          <dd className={`display ${styles.value}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
