import { type City, hasPage } from '../content/entries.ts';
import { cityPath } from '../paths.ts';
import styles from './CityIndex.module.css';

type Props = { cities: City[] };

/** Every served city, linked if it has a page. */
export function CityIndex({ cities }: Props) {
  return (
    <ul className={styles.index}>
      {cities.map((city) => (
        <li key={city.id} className={styles.city}>
          {hasPage(city) ? (
            <a className={styles.name} href={cityPath(city)}>
              {city.data.name}
            </a>
          ) : (
            <span className={styles.name}>{city.data.name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
