import type { Service } from '../entries.ts';
import { servicePath } from '../paths.ts';
import { DrawnImage } from '../ui/DrawnImage.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './ServiceGrid.module.css';

type Props = { services: Service[] };

/** All services with a page of their own, one card each. */
export function ServiceGrid({ services }: Props) {
  return (
    <ul className={styles.grid}>
      {services.map((service, index) => (
        <li key={service.id} className={styles.cell}>
          <a className={styles.card} href={servicePath(service)}>
            <DrawnImage
              className={styles.picture}
              drawing={service.data.drawing}
              alt=""
              loading={index < 3 ? 'eager' : 'lazy'}
            />
            <h2 className={styles.title}>{service.data.title}</h2>
            <p className={styles.blurb}>{service.data.blurb}</p>
            <span className={styles.more}>
              Learn More <span className="visually-hidden">about {service.data.title}</span>
              <Icon name="arrow" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
