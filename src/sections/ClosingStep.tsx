import { RunningText } from '../ui/NoWrapText.tsx';
import styles from './ClosingStep.module.css';

type Props = { label: string; number: number; title: string; description: string };

/** The last step of a project, as what the call leads to. */
export function ClosingStep({ label, number, title, description }: Props) {
  return (
    <>
      <p className={`display ${styles.label}`}>{label}</p>
      <p className={styles.text} data-number={String(number).padStart(2, '0')}>
        <strong>{title}.</strong> <RunningText text={description} />
      </p>
    </>
  );
}
