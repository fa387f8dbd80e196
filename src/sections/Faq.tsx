import { Icon } from '../ui/Icon.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import styles from './Faq.module.css';

type Props = { items: { question: string; answer: string }[] };

/** Questions that open to their answers, one at a time. Native, so it needs no script. */
export function Faq({ items }: Props) {
  return (
    <div className={styles.faq}>
      {items.map(({ question, answer }) => (
        <details key={question} name="faq" className={styles.item}>
          <summary className={styles.question}>
            <h3>{question}</h3>
            <Icon name="plus" />
          </summary>
          <p className={styles.answer}>
            <Unbroken text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
