import type { Service } from '../../content/entries.ts';
import { DrawnImage } from '../../ui/DrawnImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NoWrapText } from '../../ui/NoWrapText.tsx';
import { servicePath } from '../../vocabulary/paths.ts';
import styles from './ServiceTrio.module.css';

type Props = {
  items: {
    title: string;
    description: string;
    service: { id: string };
  }[];
  /** All services; each item shows its service's drawing. */
  services: Service[];
};

/** The backgrounds of the three, from left to right. */
const tones = ['clay', 'bluebonnet', 'wheat'];

/** Three services set large, as adjoining plots. */
export function ServiceTrio({ items, services }: Props) {
  return (
    <ul className={styles.trio}>
      {items.map(({ title, description, service }, index) => {
        const drawing = services.find(({ id }) => id === service.id)?.data.drawing;
        return (
          <li key={title} className={styles.plot} data-tone={tones[index]}>
            <a className={styles.card} href={servicePath(service)}>
              {drawing && <DrawnImage className={styles.picture} drawing={drawing} alt="" />}
              <h3 className={styles.title}>{title}</h3>
              <p>
                <NoWrapText text={description} />
              </p>
              <Icon name="arrow" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
