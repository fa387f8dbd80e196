import type { ReactNode } from 'react';
import type { SampleReport } from '../../content/sample-report.ts';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { DataTable } from '../sections/DataTable.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import styles from './SampleReportView.module.css';

type Props = { report: SampleReport };

type PartProps = { heading: string; text?: string; children: ReactNode };

/** A part of the sheet. */
const Part = ({ heading, text, children }: PartProps) => (
  <section className={styles.part}>
    <h2 className={styles.heading}>{heading}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {children}
  </section>
);

/** The cost of a call, and a bar of its share of the highest. */
const Cost = ({ cost, share }: { cost: string; share: number }) => (
  <>
    {cost}
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0H${share.toFixed(1)}v4H0z`} />
    </svg>
  </>
);

/** A made-up monthly report, as a sheet of paper: failures, cost per customer, next steps. */
export function SampleReportView({ report }: Props) {
  const { hero, stamp, dateline, failed, costs, stopped, next, closing } = report;
  const { source, spend, calls, cost, customers, customerCost } = costs.columns;
  const hasAny = customers !== undefined && customerCost !== undefined;
  return (
    <div className={styles.report}>
      <PageHero {...hero} />
      <div className={styles.ground} data-tone="field">
        <article className={styles.sheet} data-tone="paper">
          <header className={styles.top}>
            <p>{dateline}</p>
            <p className={styles.stamp}>{stamp}</p>
          </header>
          <Part heading={failed.heading}>
            <RuledList items={failed.items} />
          </Part>
          <Part heading={costs.heading} text={costs.text}>
            <DataTable
              name={`${costs.heading} (${stamp})`}
              columns={[source, spend, calls, cost, ...(hasAny ? [customers, customerCost] : [])]}
              rows={[...costs.sources, { id: 'total', ...costs.total }].map((row) => ({
                key: row.id,
                name: row.name,
                cells: [
                  row.spend,
                  row.calls,
                  <Cost key="cost" {...row} />,
                  ...(hasAny ? [row.customers, row.customerCost] : []),
                ],
              }))}
            />
          </Part>
          {[stopped, next].map(({ heading, items }) => (
            <Part key={heading} heading={heading}>
              <RuledList items={items} />
            </Part>
          ))}
        </article>
      </div>
      <div className={styles.closing}>
        <ClosingCall {...closing} />
      </div>
    </div>
  );
}
