import { AuditCardLink } from '../../audit/views/AuditCardLink.tsx';
import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { type City, hasPage } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from '../../ui/MapCard.module.css';
import { phoneLink } from '../../ui/phone-link.ts';
import { cityPath, timesPath } from '../../vocabulary/paths.ts';

type Props = { city: City };

const { map: copy } = sharedCopy.city;

/** The card of a city on the map, with the next steps. */
export function CityCard({ city }: Props) {
  const { name } = city.data;
  const page = hasPage(city) ? city.data.page : undefined;
  const call = phoneLink(agency.phone);
  return (
    <>
      <p className={`display ${styles.name}`}>{name}</p>
      <p>{page ? page.headline : fillBlanks(copy.ask, { locality: agency.address.locality })}</p>
      {page ? (
        <>
          <ButtonLink size="small" href={cityPath(city)}>
            {fillBlanks(copy.page, { city: name })}
          </ButtonLink>{' '}
          <a className={styles.link} href={call}>
            {copy.call}
          </a>
        </>
      ) : (
        <>
          <ButtonLink size="small" href={call}>
            {copy.call}
          </ButtonLink>{' '}
          {offeredBooking && (
            <a className={styles.link} href={timesPath()}>
              {sharedCopy.hero.action}
            </a>
          )}
        </>
      )}{' '}
      <AuditCardLink />
    </>
  );
}
