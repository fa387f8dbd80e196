import { RunningText } from '../../ui/NoWrapText.tsx';
import styles from './Steps.module.css';

type Props = { steps: { step: string; description: string }[] };

/** Steps in order, with large numbers. */
export function Steps({ steps }: Props) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, description }) => (
        <li key={step} className={styles.step}>
          <h3>{step}</h3>
          <p className={styles.description}>
            <RunningText text={description} />
          </p>
        </li>
      ))}
    </ol>
  );
}
