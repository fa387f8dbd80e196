import type { ComponentType } from 'react';
import type { StatDrawing } from '../content/schemas/stat.ts';
import styles from './Stats.module.css';

type Stat = { value: string; label: string; picture?: StatDrawing | undefined };
type Props = {
  stats: Stat[];
  /** A bordered grid, or one row across the page. */
  look?: 'grid' | 'strip';
  /** Also draws each figure. Passed in so that pages without pictures do not load its styles. */
  picture?: ComponentType<{ drawing: StatDrawing | undefined; className?: string }>;
};

/** Figures set large, each with its label. */
export function Stats({ stats, look = 'grid', picture: Picture }: Props) {
  return (
    <dl className={styles[look]}>
      {stats.map(({ value, label, picture }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={`display ${styles.value}`}>{value}</dd>
          {Picture && <Picture className={styles.picture ?? ''} drawing={picture} />}
        </div>
      ))}
    </dl>
  );
}
