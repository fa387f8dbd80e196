import type { SharedCopy } from '../content/copy.data.ts';
import type { LandingCity, LocalService, Service } from '../content/entries.ts';
import { fillBlanks } from '../content/figures.ts';
import { servicePath } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './LocalServiceGrid.module.css';

type Props = {
  services: LocalService[];
  city: LandingCity;
  /** The services with a page. */
  pages: Service[];
  copy: SharedCopy['city']['pages'];
};

/** The six services on a city page, set large, one per row. */
export function LocalServiceGrid({ services, city, pages, copy }: Props) {
  const { blurbs } = city.data.page.services;
  return (
    <ul>
      {services.map((service) => (
        <li key={service.id}>
          <a className={styles.row} href={servicePath(service)}>
            <h3 className={styles.title}>{service.data.title}</h3>
            <p className={styles.blurb}>{blurbs[service.id]}</p>
            <Icon name="arrow" />
          </a>
          <NearestPage service={service} pages={pages} copy={copy} />
        </li>
      ))}
    </ul>
  );
}

type NearestProps = Pick<Props, 'pages' | 'copy'> & { service: LocalService };

/** For a service without a page: a link to the nearest service that has one. */
function NearestPage({ service, pages, copy }: NearestProps) {
  const nearest = pages.find(({ id }) => id === service.data.nearest.id);
  if (!nearest || nearest.id === service.id || service.data.redirect) return null;
  const { title, cost } = nearest.data;
  return (
    <p className={styles.nearest}>
      <a href={servicePath(nearest)}>
        {fillBlanks(cost ? copy.withBudget : copy.withoutBudget, { service: title })}
      </a>
    </p>
  );
}
