import type { LandingCity, LocalService, Service } from '../../content/entries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { servicePath } from '../../vocabulary/paths.ts';
import styles from './LocalServiceGrid.module.css';

type Props = {
  services: LocalService[];
  city: LandingCity;
  /** The services with a page. */
  pages: Service[];
};

/**
 * The services on a city page, one per row: the nearest service with a page, set large, and beside
 * it a card with the service's local name.
 */
export function LocalServiceGrid({ services, city, pages }: Props) {
  const { blurbs } = city.data.page.services;
  return (
    <ul>
      {services.map((service) => {
        const nearest = nearestOf(service, pages);
        return (
          <li key={service.id} className={styles.row}>
            {nearest && <NearestPage nearest={nearest} />}
            <a className={nearest ? styles.card : styles.own} href={servicePath(service)}>
              <h3 className={nearest ? styles.name : styles.title}>
                {service.data.title}
                {!nearest && <Icon name="arrow" />}
              </h3>
              <p className={styles.blurb}>{blurbs[service.id]}</p>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The nearest service with a page, for a service without one. */
function nearestOf({ id, data }: LocalService, pages: Service[]): Service | undefined {
  const nearest = pages.find((page) => page.id === data.nearest.id);
  return nearest?.id === id || data.redirect ? undefined : nearest;
}

/** The link to the nearest page: its service, and what it costs, takes or does. */
function NearestPage({ nearest }: { nearest: Service }) {
  const { title, cost, time, blurb } = nearest.data;
  return (
    <a className={styles.page} href={servicePath(nearest)}>
      <strong className={`display ${styles.title}`}>
        {title}
        <Icon name="arrow" />
      </strong>
      {/* On screen, the line break replaces the colon. */}
      <span className="visually-hidden">: </span>
      <span className={styles.what}>{cost ?? time ?? blurb}</span>
    </a>
  );
}
