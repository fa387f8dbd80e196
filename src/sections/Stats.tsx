import type { ComponentType } from 'react';
import type { StatDrawing } from '../content/schemas/stat.ts';
import styles from './Stats.module.css';

type Stat = { value: string; label: string; picture?: StatDrawing | undefined };
type Props = {
  stats: Stat[];
  /** Draws each figure, too. A page without pictures does not carry their style. */
  picture?: ComponentType<{ drawing: StatDrawing | undefined; className?: string }>;
};

/** Figures set large, each with what it counts. */
export function Stats({ stats, picture: Picture }: Props) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ value, label, picture }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {Picture && <Picture className={styles.picture ?? ''} drawing={picture} />}
        </div>
      ))}
    </dl>
  );
}
