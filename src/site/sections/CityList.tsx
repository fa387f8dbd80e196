import type { City } from '../../content/entries.ts';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { CityIndex } from './CityIndex.tsx';
import styles from './CityList.module.css';

type Props = { cities: City[]; heading: string; text?: string | undefined };

/** The cities of a map as a list that expands below it. */
export function CityList({ cities, heading, text }: Props) {
  return (
    <details className={styles.list}>
      <summary className={styles.heading}>
        <h2>{heading}</h2>
      </summary>
      {text && (
        <p>
          <RunningText text={text} />
        </p>
      )}
      <CityIndex cities={cities} />
    </details>
  );
}
