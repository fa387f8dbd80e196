import { RunningText } from '../../ui/NoWrapText.tsx';
import styles from './Districts.module.css';

type Props = { districts: { names: string[]; note: string }[] };

/** A city's eight districts, single or in pairs, each with a note. */
export function Districts({ districts }: Props) {
  return (
    <ul className={styles.list}>
      {districts.map(({ names, note }) => (
        <li key={names.join()} className={styles.row}>
          <h3>{names.join(' & ')}</h3>
          <p className={styles.note}>
            <RunningText text={note} />
          </p>
        </li>
      ))}
    </ul>
  );
}
