import type { Service } from '../../content/entries.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { DrawnImage } from '../../ui/DrawnImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PictureFrame } from '../../ui/PictureFrame.tsx';
import { servicePath } from '../../vocabulary/paths.ts';
import styles from './ServiceGrid.module.css';

type Props = { services: Service[] };

/** How many drawings are inline. Later drawings are files, which load when they come near. */
const inlineDrawings = 4;

/** All services with a page, one card each. */
export function ServiceGrid({ services }: Props) {
  return (
    <ul className={styles.grid}>
      {services.map((service, index) => (
        <li key={service.id} className={styles.cell}>
          <a className={styles.card} href={servicePath(service)}>
            <PictureFrame className={styles.picture}>
              {index < inlineDrawings ? (
                <Drawing name={service.data.drawing} />
              ) : (
                <DrawnImage drawing={service.data.drawing} alt="" />
              )}
            </PictureFrame>
            <h3 className={styles.title}>{service.data.title}</h3>
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
