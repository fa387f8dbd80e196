import { sharedCopy } from '../../content/copy.data.ts';
import { type City, hasPage } from '../../content/entries.ts';
import { cityPath } from '../../vocabulary/paths.ts';
import styles from './CityIndex.module.css';

type Props = { cities: City[] };

/** The text around the city in the name of its page, as in " marketing agency". */
const [before, after] = sharedCopy.city.map.page
  .split('{city}')
  .map((words) => words && <span>{words}</span>);

/**
 * The cities we serve, linked if they have a page; a link is the page's whole name if it fits.
 */
export function CityIndex({ cities }: Props) {
  return (
    <ul className={styles.index}>
      {cities.map((city) => (
        <li key={city.id} className={styles.city}>
          {hasPage(city) ? (
            <a className={styles.name} href={cityPath(city)}>
              {before}
              {city.data.name}
              {after}
            </a>
          ) : (
            <span className={styles.name}>{city.data.name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
