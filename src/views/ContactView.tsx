import type { ReactNode } from 'react';
import { agency } from '../content/agency.ts';
import type { PageCopy } from '../content/copy.ts';
import type { City } from '../content/entries.ts';
import { TerritoryMap } from '../sections/TerritoryMap.tsx';
import { openingHours } from '../ui/opening-hours.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { phoneLink } from '../ui/phone-link.ts';
import { placeName } from '../ui/place-name.ts';
import styles from './ContactView.module.css';

type Props = {
  page: PageCopy['contact'];
  cities: City[];
  /** The contact form, an island. */
  form?: ReactNode;
};

/** Every way to reach the agency: phone, e-mail, place, form. */
export function ContactView({ page: { hero, form: words, next, map }, cities, form }: Props) {
  const { address, email, phone, location } = agency;
  return (
    <>
      <div className={styles.top}>
        <section className={styles.reach}>
          <PageTitle {...hero} />
          <p className={styles.intro}>{hero.intro}</p>
          <address className={styles.ways}>
            <a className={styles.phone} href={phoneLink(phone)}>
              {phone}
            </a>
            <a className={styles.email} href={`mailto:${email}`}>
              {email}
            </a>
            <span>
              {address.street && `${address.street}, `}
              {address.locality}, {address.region} {address.postalCode}
            </span>
            <span className={styles.hours}>{openingHours(agency.hours)}</span>
          </address>
        </section>
        <section className={styles.write} aria-labelledby="write">
          <p id="sent" className={styles.sent} tabIndex={-1}>
            <strong>We have your message.</strong> We will call or write back within business hours.
          </p>
          <h2 id="write">{words.heading}</h2>
          {words.text && <p className={styles.text}>{words.text}</p>}
          {form}
        </section>
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next" className={styles.after}>
            {next.heading}
          </h2>
          <ol className={styles.steps}>
            {agency.nextSteps.map(({ title, description }) => (
              <li key={title} className={styles.step}>
                <strong>{title}.</strong> {description}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <section className={styles.place}>
        <div className={styles.map}>
          <TerritoryMap cities={cities} />
          <div className={styles.plate}>
            {/* Where the map is blocked or still on its way, its frame says which place it is. */}
            <p className={styles.lot} aria-hidden="true">
              <span>{placeName(location)}</span>
              <strong className={styles.code}>{address.postalCode}</strong>
              {address.locality}, {address.region}
            </p>
            <iframe
              className={styles.embed}
              src={agency.map.embed}
              title={map.title}
              loading="lazy"
              referrerPolicy="no-referrer-when-downgrade"
            />
          </div>
        </div>
        <div className={styles.caption}>
          <h2 className={styles.after}>{map.heading}</h2>
          <p>{map.text}</p>
        </div>
      </section>
    </>
  );
}
