import { agency } from '../content/agency.ts';
import { sharedCopy } from '../content/copy.ts';
import { type City, hasPage } from '../content/entries.ts';
import { fillBlanks } from '../content/figures.ts';
import { cityPath } from '../paths.ts';
import { phoneLink } from '../ui/phone-link.ts';
import styles from './CityCard.module.css';

type Props = { id: string; city: City };

const { map: copy } = sharedCopy.city;
/** How many districts a card names. */
const shownDistricts = 2;

/** The card that a city on the map opens: facts about it, and what to do next. */
export function CityCard({ id, city }: Props) {
  const { name, county } = city.data;
  const page = hasPage(city) ? city.data.page : undefined;
  const [fact] = page?.facts ?? [];
  const rows = page?.area.list === 'cities' ? [] : (page?.area.districts ?? []);
  const districts = rows.flatMap(({ names }) => names).slice(0, shownDistricts);
  const blanks = { city: name, locality: agency.address.locality };
  return (
    <div popover="auto" id={id} className={styles.card} data-tone="paper">
      <p className={`display ${styles.name}`}>{name}</p>
      <p className={styles.county}>{county}</p>
      {fact && (
        <p>
          <strong>{fact.value}</strong> {fact.label}
        </p>
      )}
      {districts.length > 0 && (
        <p>{fillBlanks(copy.districts, { districts: districts.join(', ') })}</p>
      )}
      {page ? (
        <a className={styles.link} href={cityPath(city)}>
          {fillBlanks(copy.page, blanks)}
        </a>
      ) : (
        <p>{fillBlanks(copy.served, blanks)}</p>
      )}{' '}
      <a className={styles.link} href={phoneLink(agency.phone)}>
        {copy.call}
      </a>
    </div>
  );
}
