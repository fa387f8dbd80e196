import type { StatBasis, StatDrawing } from '../../content/schemas/stat.ts';
import { StatPicture } from './StatPicture.tsx';
import styles from './Stats.module.css';

type Props = {
  stats: {
    value: string;
    label: string;
    picture?: StatDrawing | undefined;
    basis?: StatBasis | undefined;
  }[];
  /** Whether the figures were measured, and can be measured again. */
  areMeasured?: boolean;
};

/**
 * Figures in a bordered grid, each with its label and basis, and drawn to scale. Only a figure with
 * a source is set large.
 */
export function Stats({ stats, areMeasured = false }: Props) {
  return (
    <div className={styles.grid} data-count={stats.length}>
      {stats.map(({ value, label, picture, basis }) => (
        <div key={label} className={styles.stat}>
          <dl className={styles.pair}>
            <dt className={styles.label}>
              {label}
              {basis && `: ${basis.account}, ${basis.period}`}
            </dt>
            <dd className={`display ${basis || areMeasured ? styles.proven : styles.value}`}>
              {value}
            </dd>
          </dl>
          <StatPicture className={styles.picture ?? ''} drawing={picture} />
        </div>
      ))}
    </div>
  );
}
