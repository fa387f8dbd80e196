import { RunningText } from '../ui/NoWrapText.tsx';
import { ClosingEnd } from './ClosingEnd.tsx';
import styles from './ClosingStep.module.css';

type Props = { label: string; title: string; text: string };

/** The last step of a project, as what the call leads to. */
export function ClosingStep({ label, title, text }: Props) {
  return (
    <ClosingEnd>
      <p className={`display ${styles.label}`}>{label}</p>
      <p className={styles.text}>
        <strong>{title}.</strong> <RunningText text={text} />
      </p>
    </ClosingEnd>
  );
}
