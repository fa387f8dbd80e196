import { agencyCopy } from '../../content/agency-copy.ts';
import { Frame } from '../../ui/Frame.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import styles from './FounderNote.module.css';

type Props = { heading: string; lead?: string | undefined; text: string };

/** A note from the founder, in the first person. */
export function FounderNote({ heading, lead, text }: Props) {
  return (
    <section>
      <Frame className={styles.frame}>
        <h2>{heading}</h2>
        {lead && <p className={`display ${styles.lead}`}>{lead}</p>}
        <p className={styles.text}>
          <RunningText text={text} />
        </p>
        <p>
          {`${agencyCopy.founder}. `}
          <a href="/about">About the founder</a>
        </p>
      </Frame>
    </section>
  );
}
