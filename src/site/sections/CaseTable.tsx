import type { CaseStudy } from '../../content/entries.ts';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { caseStudyPath } from '../../vocabulary/paths.ts';
import styles from './CaseTable.module.css';
import { StatPicture } from './StatPicture.tsx';

type Props = { caseStudies: CaseStudy[] };

/** The client of a confirmed case: "Ray's Roofing, Roofer, Plano". */
export const clientOf = ({ confirmed, facts }: CaseStudy['data']): string | undefined =>
  confirmed && facts ? [facts.name ?? [], facts.trade, facts.city].flat().join(', ') : undefined;

/** An overview of the case studies: each with its metric and a link. */
export function CaseTable({ caseStudies }: Props) {
  return (
    <ul className={styles.table}>
      {caseStudies.map(({ id, data }) => (
        <li key={id}>
          <a className={styles.row} href={caseStudyPath({ id })}>
            <WithSpaces>
              <span className={`display ${styles.value}`}>{data.metric.value}</span>
              <span className={styles.label}>{data.metric.label}</span>
              <StatPicture className={styles.picture} drawing={data.metric.picture} />
              <span className={styles.title}>{clientOf(data) ?? data.title}</span>
            </WithSpaces>
          </a>
        </li>
      ))}
    </ul>
  );
}
