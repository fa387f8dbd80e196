import styles from './Districts.module.css';

type Props = { districts: { names: string[]; note: string }[] };

/** The eight districts of a city, alone or in pairs, each with what matters there. */
export function Districts({ districts }: Props) {
  return (
    <ul className={styles.list}>
      {districts.map(({ names, note }) => (
        <li key={names.join()} className={styles.row}>
          <h3>{names.join(' & ')}</h3>
          <p className={styles.note}>{note}</p>
        </li>
      ))}
    </ul>
  );
}
