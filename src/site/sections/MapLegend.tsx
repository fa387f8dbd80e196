import { Spaced } from '../../ui/Spaced.tsx';
import styles from './MapLegend.module.css';

type Props = {
  /** What to do with the map. */
  prompt: string;
  /** What the two colors mean, on a map that has both. */
  first?: string | undefined;
  second?: string | undefined;
  /** Where the land of the map lies. */
  where?: string | undefined;
};

/** Says that a map is alive, and what its colors mean. */
export function MapLegend({ prompt, first, second, where }: Props) {
  return (
    <>
      <p className={styles.prompt}>{prompt}</p>
      {where && <p className={styles.key}>{where}</p>}
      {first && second && (
        <p className={styles.key}>
          <Spaced>
            <span className={styles.first}>{first}</span>
            <span className={styles.second}>{second}</span>
          </Spaced>
        </p>
      )}
    </>
  );
}
