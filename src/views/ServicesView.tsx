import type { PageCopy, SharedCopy } from '../content/copy.data.ts';
import { hasMonthlyCost, type Service } from '../content/entries.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import { servicePath } from '../paths.ts';
import { BudgetChoice } from '../sections/BudgetChoice.tsx';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { DataTable } from '../sections/DataTable.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { ServiceGrid } from '../sections/ServiceGrid.tsx';
import { Section } from '../ui/Section.tsx';
import { budgetOfferPath } from './offers.ts';
import styles from './ServicesView.module.css';

type Props = {
  page: PageCopy['services'];
  /** Copy shared by all service pages. */
  copy: SharedCopy['service'];
  services: Service[];
};

/** The monthly budget of a service, with the agency's own fee if published. */
function budgetCell({ data: { cost, fee } }: Service, label: string): string {
  return [cost, fee && `${label}: ${fee}`].filter(Boolean).join('. ');
}

/** All services at a glance, and the budget of each. */
export function ServicesView({ page, copy, services }: Props) {
  const { hero, grid, costs, closing } = page;
  const { facts, budget } = copy;
  return (
    <>
      <PageHero
        {...hero}
        actions={<HeroActions action={closing.action} href="/contact" />}
        picture={<Drawing name="first-lot" />}
      />
      <Section heading={grid.heading} text={grid.text}>
        <ServiceGrid services={services} />
      </Section>
      <Section heading={budget.heading} text={budget.text}>
        <BudgetChoice
          services={services.filter(hasMonthlyCost)}
          copy={budget}
          hrefOf={budgetOfferPath}
        />
      </Section>
      <Section id="costs" heading={costs.heading} text={costs.text} tone="field">
        <DataTable
          columns={[costs.columns.service, facts.budget, facts.time]}
          rows={services
            .filter(({ data }) => data.cost ?? data.time ?? data.fee)
            .map((service) => ({
              key: service.id,
              name: <a href={servicePath(service)}>{service.data.title}</a>,
              cells: [budgetCell(service, facts.fee), service.data.time ?? ''],
            }))}
        />
        {services.every(({ data }) => data.fee === undefined) && (
          <p className={styles.fee}>
            {facts.fee}: {facts.unknownFee}.
          </p>
        )}
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
