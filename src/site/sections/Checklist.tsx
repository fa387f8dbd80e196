import { Icon } from '../../ui/Icon.tsx';
import styles from './Checklist.module.css';

type Props = { items: string[] };

/** The items that the price includes, as a checked-off list. */
export function Checklist({ items }: Props) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  );
}
