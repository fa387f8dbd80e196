import type { ReactNode } from 'react';
import { openingHours } from '../../agency/opening-hours.ts';
import { AttachedReport } from '../../audit/views/AttachedReport.tsx';
import { agency } from '../../content/agency.data.ts';
import { agencyCopy } from '../../content/agency-copy.ts';
import { type PageCopy, sharedCopy } from '../../content/copy.data.ts';
import type { City, Service } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { formatZone } from '../../platform/format-time.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmailLink } from '../../ui/EmailLink.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import { Section } from '../../ui/Section.tsx';
import { SpanishLine } from '../../ui/SpanishLine.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { auditPath, timesPath } from '../../vocabulary/paths.ts';
import { OfficeMap } from '../sections/OfficeMap.tsx';
import styles from './ContactView.module.css';
import { allOffers } from './offers.ts';

type Props = {
  page: PageCopy['contact'];
  services: Service[];
  cities: City[];
  /** The contact form. */
  form?: ReactNode;
};

/** The plan of the city nearest to the office. */
function nearestPlan(cities: readonly City[]) {
  const distance = ({ data: { location } }: City) =>
    Math.hypot(
      location.latitude - agency.location.latitude,
      location.longitude - agency.location.longitude,
    );
  return cities
    .filter(({ data }) => data.page?.area.map)
    .toSorted((a, b) => distance(a) - distance(b))[0]?.data.page?.area.map;
}

/** Every way to reach the agency: a session, phone, email, address, form. */
export function ContactView({ page, services, cities, form }: Props) {
  const { hero, booking, audit, form: copy, next, map } = page;
  const { address, email, phone } = agency;
  return (
    <>
      <div className={styles.top}>
        <section className={styles.reach}>
          <PageTitle className={styles.title} name={hero.name} title={hero.title} />
          <p className="lead">
            <RunningText text={hero.intro} />
          </p>
          {offeredBooking && (
            <section className={styles.book} aria-labelledby="book">
              <h2 id="book" className={styles.after}>
                {booking.heading}
              </h2>
              <p>
                {fillBlanks(booking.text, {
                  minutes: String(offeredBooking.minutes),
                  zone: formatZone(Date.now(), agency.timeZone),
                })}
              </p>
              <ButtonLink href={timesPath()}>{booking.action}</ButtonLink>
            </section>
          )}
          <address className={styles.ways}>
            <WithSpaces>
              <a className={`display ${styles.phone}`} href={phoneLink(phone)}>
                {phone}
              </a>
              <EmailLink className={styles.email} address={email} />
              <span>
                {address.street && `${address.street}, `}
                {address.locality}, {address.region} {address.postalCode}
              </span>
              {openingHours(agency.hours).map((line) => (
                <span key={line} className={styles.hours}>
                  <RunningText text={line} />
                </span>
              ))}
              <SpanishLine />
            </WithSpaces>
          </address>
        </section>
        <section className={styles.write} data-tone="field" aria-labelledby="write">
          <p id="sent" className={styles.sent} data-tone="paper" tabIndex={-1}>
            <strong>We have your message.</strong>{' '}
            {/* The server fills this in and shows it, for browsers without script. */}
            <span hidden data-receipt="">
              Your reference is <strong>{'{reference}'}</strong>.
            </span>{' '}
            {copy.afterwards} {offeredBooking && <a href={timesPath()}>{booking.afterwards}</a>}
          </p>
          <h2 id="write">{copy.heading}</h2>
          {allOffers(services, cities).map(({ id, action, service, hasAudit }) => (
            <p
              key={id}
              id={id}
              className={styles.offer}
              data-service={service}
              data-request={action}
              data-audit={hasAudit || undefined}
            >
              <strong>{fillBlanks(copy.request, { action })}</strong>{' '}
              {offeredBooking && (
                <>
                  <span className="whole">
                    <a href={timesPath()}>{sharedCopy.hero.action}</a>
                  </span>{' '}
                  {copy.orWrite}{' '}
                </>
              )}
              <span className={styles.byHand}>{copy.byHand}</span>
              {hasAudit && audit && isAuditOffered && (
                <>
                  {' '}
                  {audit.text}{' '}
                  <span className="whole">
                    <a href={auditPath}>{audit.action}</a>
                  </span>
                </>
              )}
            </p>
          ))}
          {isAuditOffered && <AttachedReport className={styles.offer} to="message" />}
          {copy.text && (
            <p className={`lead ${styles.text}`}>
              <RunningText text={copy.text} />
            </p>
          )}
          {audit && isAuditOffered && (
            <p className={styles.audit}>
              {audit.text}{' '}
              <span className="whole">
                <a href={auditPath}>{audit.action}</a>
              </span>
            </p>
          )}
          {agency.answersWithin && (
            <p>{fillBlanks(copy.within, { answersWithin: agency.answersWithin })}</p>
          )}
          {form}
        </section>
        <div className={styles.place}>
          <OfficeMap {...map} plan={nearestPlan(cities)} />
        </div>
      </div>
      <Section heading={next.heading}>
        <ol className={styles.steps}>
          {agencyCopy.nextSteps.map(({ title, description }) => (
            <li key={title} className={styles.step}>
              <strong>{title}.</strong> {description}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
