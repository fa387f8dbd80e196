import type { PlateName } from '../drawings/plates/names.ts';
import styles from './PlateImage.module.css';

type Props = { name: PlateName };

/** A plate (a small drawing), from the file that contains all plates. */
export function PlateImage({ name }: Props) {
  return (
    <img
      className={styles.plate}
      src={`/drawings/plates.svg#${name}`}
      alt=""
      width={120}
      height={80}
      decoding="async"
      fetchPriority="low"
    />
  );
}
