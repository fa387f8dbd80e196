import { RunningText } from '../ui/NoWrapText.tsx';
import styles from './RuledList.module.css';

type Props = { items: { title: string; description: string }[] };

/** Titles with descriptions, one per row between rules. */
export function RuledList({ items }: Props) {
  return (
    <ul className={styles.list}>
      {items.map(({ title, description }) => (
        <li key={title} className={styles.row}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.description}>
            <RunningText text={description} />
          </p>
        </li>
      ))}
    </ul>
  );
}
