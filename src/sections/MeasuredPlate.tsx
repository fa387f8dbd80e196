import type { PageCopy } from '../content/copy.data.ts';
import { fillBlanks } from '../content/figures.ts';
import { measured } from '../content/measured.ts';
import { localDate } from '../ui/local-date.ts';
import { Section } from '../ui/Section.tsx';
import styles from './MeasuredPlate.module.css';
import { Stats } from './Stats.tsx';

type Props = { copy: PageCopy['case-studies']['measured'] };

/** The measured figures of this site itself, with their date; nothing until they are measured. */
export function MeasuredFigures({ copy }: Props) {
  if (!measured) return null;
  const { date, kilobytes, firstTextSeconds, layoutShift, lighthouse } = measured;
  return (
    <>
      <Stats
        areMeasured
        stats={[
          { value: `${kilobytes} KB`, label: copy.kilobytes },
          { value: `${firstTextSeconds} s`, label: copy.firstText },
          { value: String(layoutShift), label: copy.layoutShift },
          { value: String(lighthouse), label: copy.lighthouse },
        ]}
      />
      <p className={styles.basis}>{fillBlanks(copy.basis, { date: localDate(date) })}</p>
    </>
  );
}

/** These figures as a case of their own. */
export const MeasuredPlate = ({ copy }: Props) =>
  measured ? (
    <Section heading={copy.heading} text={copy.text} tone="ink">
      <MeasuredFigures copy={copy} />
    </Section>
  ) : null;
