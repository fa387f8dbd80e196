import { WithSpaces } from '../../ui/WithSpaces.tsx';
import styles from './MapLegend.module.css';

type Props = {
  /** Instructions for the map. */
  prompt: string;
  /** The meanings of the two colors, on a map with both. */
  first?: string | undefined;
  second?: string | undefined;
  /** The location of the map. */
  location?: string | undefined;
};

/** Says that a map is interactive, and explains its colors. */
export function MapLegend({ prompt, first, second, location }: Props) {
  return (
    <>
      <p className={styles.prompt}>{prompt}</p>
      {location && <p className={styles.key}>{location}</p>}
      {first && second && (
        <p className={styles.key}>
          <WithSpaces>
            <span className={styles.first}>{first}</span>
            <span className={styles.second}>{second}</span>
          </WithSpaces>
        </p>
      )}
    </>
  );
}
