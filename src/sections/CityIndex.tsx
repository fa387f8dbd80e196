import { type City, hasPage } from '../content/entries.ts';
import { cityPath } from '../paths.ts';
import { Caption } from '../ui/Caption.tsx';
import { formatCoordinates } from '../ui/coordinates.ts';
import styles from './CityIndex.module.css';

type Props = { cities: City[] };

/** Every served city with its coordinates, linked if it has a page. */
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
          <Caption as="span" className={styles.place} aria-hidden="true">
            {formatCoordinates(city.data.location)}
          </Caption>
        </li>
      ))}
    </ul>
  );
}
