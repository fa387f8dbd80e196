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

/** A figure, marked as made up. */
function Figure({ text }: { text: string }) {
  const [figure, mark] = text.split(/ (?=\([^()]*\)$)/);
  return (
    <>
      {figure} {mark && <span className={styles.mark}>{mark}</span>}
    </>
  );
}

/** A made-up monthly report, as a sheet of paper: failures, cost per customer, next steps. */
export function SampleReportView({ report }: Props) {
  const { hero, failed, costs, stopped, next, closing } = report;
  const { source, spend, calls, cost, customers, customerCost } = costs.columns;
  const hasAny = customers !== undefined && customerCost !== undefined;
  return (
    <div className={styles.report}>
      <PageHero {...hero} />
      <div className={styles.ground} data-tone="field">
        <article className={styles.sheet} data-tone="paper">
          <Part heading={failed.heading}>
            <RuledList items={failed.items} />
          </Part>
          <Part heading={costs.heading} text={costs.text}>
            <DataTable
              name={costs.heading}
              columns={[source, spend, calls, cost, ...(hasAny ? [customers, customerCost] : [])]}
              rows={[...costs.sources, { id: 'total', ...costs.total }].map((row) => ({
                key: row.id,
                name: row.name,
                cells: [
                  ...[row.spend, row.calls, row.cost],
                  ...(hasAny ? [row.customers, row.customerCost] : []),
                ].map((text) => text && <Figure key={text} text={text} />),
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
