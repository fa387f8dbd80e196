import { RunningText } from '../../ui/NoWrapText.tsx';
import { ClosingEnd } from './ClosingEnd.tsx';
import styles from './ClosingStep.module.css';

type Props = { label: string; title?: string; text: string };

/** The outcome of the work: the last step of a project, or what the client keeps. */
export function ClosingStep({ label, title, text }: Props) {
  return (
    <ClosingEnd>
      <p className={`display ${styles.label}`}>{label}</p>
      <p className={styles.text}>
        {title && <strong>{title}. </strong>}
        <RunningText text={text} />
      </p>
    </ClosingEnd>
  );
}
