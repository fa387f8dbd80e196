import { WithSpaces } from '../../ui/WithSpaces.tsx';
import styles from './ClosingChoices.module.css';
import { ClosingEnd } from './ClosingEnd.tsx';

type Props = {
  label: string;
  choices: { text: string; href: string; isSet?: boolean }[];
};

/** Choices that a closing call offers right away, as plots, one of which can be set. */
export function ClosingChoices({ label, choices }: Props) {
  return (
    <ClosingEnd>
      <p className={`display ${styles.label}`}>{label}</p>
      <p className={styles.plots}>
        <WithSpaces>
          {choices.map(({ text, href, isSet }) => (
            <a
              key={href}
              className={`${styles.plot} ${isSet ? styles.set : ''}`.trim()}
              href={href}
            >
              {text}
            </a>
          ))}
        </WithSpaces>
      </p>
    </ClosingEnd>
  );
}
