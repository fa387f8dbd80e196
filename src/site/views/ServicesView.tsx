import { Fragment } from 'react';
import type { PageCopy, SharedCopy } from '../../content/copy.data.ts';
import { hasMonthlyCost, type Service } from '../../content/entries.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { Section } from '../../ui/Section.tsx';
import { servicePath } from '../../vocabulary/paths.ts';
import { BudgetChoice } from '../sections/BudgetChoice.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { costOf, ServiceCost } from '../sections/ServiceCost.tsx';
import { ServiceGrid } from '../sections/ServiceGrid.tsx';
import { budgetOfferPath } from './offers.ts';
import styles from './ServicesView.module.css';

type Props = {
  page: PageCopy['services'];
  /** Copy shared by all service pages. */
  copy: SharedCopy['service'];
  services: Service[];
};

/** An overview of all services, and the budget of each. */
export function ServicesView({ page, copy, services }: Props) {
  const { hero, grid, costs, closing } = page;
  const { facts, budget } = copy;
  const monthly = services.filter(hasMonthlyCost);
  const others = services.filter((service) => !hasMonthlyCost(service));
  const known = others.filter(costOf);
  const unpriced = services.filter(({ data }) => (data.fee ?? data.price) === undefined);
  const unknown = others.filter((service) => costOf(service) === '');
  // If every service has its own line and some have a price, the fee sentence names its services.
  const unquoted = unknown.length > 0 || unpriced.length === services.length ? unknown : unpriced;
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
      <Section id="costs" heading={costs.heading} text={costs.text} tone="field">
        <div className={styles.costs}>
          {monthly.length > 0 && (
            <>
              <div>
                <h3>{budget.heading}</h3>
                {budget.text && <p>{budget.text}</p>}
              </div>
              <BudgetChoice services={monthly} copy={budget} hrefOf={budgetOfferPath} />
            </>
          )}
          <div>
            {monthly.length > 0 && known.length > 0 && <h3>{costs.others}</h3>}
            {known.map((service) => (
              <ServiceCost key={service.id} service={service} />
            ))}
            {unpriced.length > 0 && (
              <p>
                {unquoted.map((service, index) => (
                  <Fragment key={service.id}>
                    <a href={servicePath(service)}>{service.data.title}</a>
                    {index < unquoted.length - 1 ? ', ' : '. '}
                  </Fragment>
                ))}
                {facts.fee}: {facts.unknownFee}.
              </p>
            )}
          </div>
        </div>
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
