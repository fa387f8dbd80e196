import { NoWrapText } from '../../ui/NoWrapText.tsx';
import styles from './FactStrip.module.css';

type Props = { facts: { label: string; value: string }[] };

/** The facts that owners ask for first, directly below the hero: cost, timing, place. */
export function FactStrip({ facts }: Props) {
  return (
    <dl className={styles.strip} data-tone="ink">
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <NoWrapText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
