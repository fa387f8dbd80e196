import { openingHours } from '../../agency/opening-hours.ts';
import { agency } from '../../content/agency.data.ts';
import { agencyCopy } from '../../content/agency-copy.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { type City, hasPage, type Notice, type Service } from '../../content/entries.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { EmailLink } from '../../ui/EmailLink.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import { ReviewsLink } from '../../ui/ReviewsLink.tsx';
import { SpanishLine } from '../../ui/SpanishLine.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { cityPath, noticePath, servicePath, timesPath } from '../../vocabulary/paths.ts';
import styles from './Footer.module.css';

type Props = { cities: City[]; services: Service[]; notices: Notice[]; year: number };

/**
 * The footer of every page: tagline, phone, opening hours, email, free times, reviews, services,
 * service area, copyright, notices.
 */
export function Footer({ cities, services, notices, year }: Props) {
  const area = agency.serviceArea.flatMap((id) => cities.find((city) => city.id === id) ?? []);
  return (
    <footer data-tone="ink">
      <Frame className={styles.frame}>
        <p className={`display ${styles.tagline}`}>{agencyCopy.tagline}</p>
        <address className={styles.contact}>
          <WithSpaces>
            <a className={styles.phone} href={phoneLink(agency.phone)}>
              {agency.phone}
            </a>
            <span className={styles.quiet}>
              <RunningText text={openingHours(agency.hours).join('; ')} />
            </span>
            <SpanishLine />
            <EmailLink className={styles.link} address={agency.email} />
            {offeredBooking && (
              <a className={styles.link} href={timesPath()}>
                {sharedCopy.booking.times.heading}
              </a>
            )}
            <ReviewsLink className={styles.link} />
          </WithSpaces>
        </address>
        <nav className={styles.services} aria-label="Services">
          <WithSpaces>
            {services.map((service) => (
              <a key={service.id} className={styles.link} href={servicePath(service)}>
                {service.data.title}
              </a>
            ))}
          </WithSpaces>
        </nav>
        <nav className={styles.area} aria-label="Service area">
          <p className={styles.quiet}>Service area</p>
          <ul className={styles.cities}>
            {area.map((city) => (
              <li key={city.id} className={styles.city}>
                {hasPage(city) ? (
                  <a className={styles.link} href={cityPath(city)}>
                    {city.data.name}
                  </a>
                ) : (
                  city.data.name
                )}
              </li>
            ))}
            <li className={styles.city}>{agencyCopy.serviceAreaLabel}</li>
          </ul>
        </nav>
        <p className={styles.legal}>
          <WithSpaces>
            <Mark className={styles.mark} />
            <span>
              © <span data-year>{year}</span> {agency.name}
            </span>
            {notices.map((notice) => (
              <a key={notice.id} className={styles.link} href={noticePath(notice)}>
                {notice.data.name}
              </a>
            ))}
          </WithSpaces>
        </p>
      </Frame>
    </footer>
  );
}
