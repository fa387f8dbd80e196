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
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.figure}>
            <span className={`display ${styles.value}`}>{value}</span>{' '}
            <StatPicture className={styles.picture ?? ''} drawing={picture} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
