import type { SampleReport } from '../content/sample-report.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { DataTable } from '../sections/DataTable.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './SampleReportView.module.css';

type Props = { report: SampleReport };

/** A made-up monthly report: what failed, what a call cost, what was stopped, what comes next. */
export function SampleReportView({ report }: Props) {
  const { hero, failed, costs, stopped, next, closing } = report;
  const { source, spend, calls, cost } = costs.columns;
  return (
    <div className={styles.report}>
      <PageHero {...hero} />
      <Section heading={failed.heading} layout="beside" tone="ink">
        <RuledList items={failed.items} />
      </Section>
      <Section heading={costs.heading} text={costs.text} layout="beside">
        <DataTable
          columns={[source, spend, calls, cost]}
          rows={[...costs.sources, { id: 'total', ...costs.total }].map((row) => ({
            key: row.id,
            name: row.name,
            cells: [row.spend, row.calls, row.cost],
          }))}
        />
      </Section>
      {[stopped, next].map(({ heading, items }) => (
        <Section key={heading} heading={heading} layout="beside" tone="field">
          <RuledList items={items} />
        </Section>
      ))}
      <div className={styles.closing}>
        <ClosingCall {...closing} />
      </div>
    </div>
  );
}
