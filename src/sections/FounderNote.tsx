import { agency } from '../content/agency.ts';
import { fillFigures } from '../content/figures.ts';
import { Caption } from '../ui/Caption.tsx';
import styles from './FounderNote.module.css';

type Props = { heading: string; text: string };

/** The founder, in the first person. */
export function FounderNote({ heading, text }: Props) {
  const role = fillFigures(agency.founder.role);
  return (
    <section className={styles.note}>
      <div className={styles.frame}>
        <Caption>{agency.founder.name ? `${agency.founder.name}, ${role}` : role}</Caption>
        <h2>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <p>
          <a href="/about">About the founder</a>
        </p>
      </div>
    </section>
  );
}
