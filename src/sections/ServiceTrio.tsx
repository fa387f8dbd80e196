import { servicePath } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ServiceTrio.module.css';

type Props = {
  items: {
    title: string;
    description: string;
    service: { id: string };
  }[];
};

/** Three services set large, as adjoining plots. */
export function ServiceTrio({ items }: Props) {
  return (
    <ul className={styles.trio}>
      {items.map(({ title, description, service }) => (
        <li key={title} className={styles.plot}>
          <a className={styles.card} href={servicePath(service)}>
            <h3 className={styles.title}>{title}</h3>
            <p>{description}</p>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}
