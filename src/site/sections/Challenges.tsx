import { RunningText } from '../../ui/NoWrapText.tsx';
import styles from './Challenges.module.css';

type Props = {
  /** Labels of the two halves of each item. */
  labels: { challenge: string; solution: string };
  items: { title: string; challenge: string; solution: string }[];
};

/** A city's challenges and the agency's solutions, side by side. */
export function Challenges({ labels, items }: Props) {
  return (
    <ul className={styles.list}>
      {items.map(({ title, challenge, solution }) => (
        <li key={title} className={styles.item}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.challenge}>
            <span className={styles.label}>{labels.challenge}</span>{' '}
            <RunningText text={challenge} />
          </p>
          <p className={styles.solution}>
            <span className={styles.label}>{labels.solution}</span> <RunningText text={solution} />
          </p>
        </li>
      ))}
    </ul>
  );
}
