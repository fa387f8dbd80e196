import type { LandingCity, LocalService } from '../content/entries.ts';
import { servicePath } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './LocalServiceGrid.module.css';

type Props = { services: LocalService[]; city: LandingCity };

/** The six services on a city page, set large, one per row. */
export function LocalServiceGrid({ services, city }: Props) {
  const { blurbs } = city.data.page.services;
  return (
    <ul className={styles.list}>
      {services.map((service) => (
        <li key={service.id}>
          <a className={styles.row} href={servicePath(service)}>
            <h3 className={styles.title}>{service.data.title}</h3>
            <p className={styles.blurb}>{blurbs[service.id]}</p>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}
