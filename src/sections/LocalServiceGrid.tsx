import type { LandingCity, LocalService } from '../entries.ts';
import { servicePath } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { blurbOf } from './local-blurb.ts';
import styles from './ServiceGrid.module.css';

type Props = { services: LocalService[]; city: LandingCity };

/** The six services as one city's page sells them. */
export function LocalServiceGrid({ services, city }: Props) {
  return (
    <ul className={styles.grid}>
      {services.map((service) => (
        <li key={service.id} className={styles.cell}>
          <a className={styles.card} href={servicePath(service)}>
            <h3>{service.data.title}</h3>
            <p className={styles.blurb}>{blurbOf(city, service)}</p>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}
