import { Icon } from '../../ui/Icon.tsx';
import { NoWrapText } from '../../ui/NoWrapText.tsx';
import '../../styles/details.css';
import styles from './Faq.module.css';

type Props = { items: { question: string; answer: string }[] };

/** Expandable questions, one open at a time. Native `<details>`, so no script. */
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
            <NoWrapText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
