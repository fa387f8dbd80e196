import { agency } from '../../content/agency.data.ts';
import type { PageCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { measurements } from '../../content/measurements.ts';
import { localDate } from '../../ui/local-date.ts';
import { Section } from '../../ui/Section.tsx';
import { MeasuredFigures } from './MeasuredFigures.tsx';
import styles from './MeasuredPlate.module.css';

type Props = { copy: PageCopy['case-studies']['measured'] };

/** The measured figures of this site as their own case, with the date and the method. */
export const MeasuredPlate = ({ copy }: Props) =>
  measurements ? (
    <Section heading={copy.heading} text={copy.text} tone="ink">
      <MeasuredFigures copy={copy} />
      <p className={styles.basis}>
        <code>{fillBlanks(copy.command, { siteUrl: agency.siteUrl })}</code>
      </p>
      <p className={styles.basis}>
        {fillBlanks(copy.basis, { date: localDate(measurements.date) })}
      </p>
    </Section>
  ) : null;
