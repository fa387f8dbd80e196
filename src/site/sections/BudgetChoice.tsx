import type { SharedCopy } from '../../content/copy.data.ts';
import { formatDollars } from '../../content/dollars.ts';
import type { MonthlyService } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { Plots } from '../../drawings/kit/Plots.tsx';
import type { PlotRow } from '../../drawings/kit/plan-rows.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PlotRadio } from '../../ui/PlotRadio.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import styles from './BudgetChoice.module.css';
import { ServiceCost } from './ServiceCost.tsx';

type Props = {
  /** The services to compare a budget with. */
  services: readonly MonthlyService[];
  copy: SharedCopy['service']['budget'];
  /** The link to ask about a budget. */
  hrefOf: (amount: number) => string;
};

/** Dollars per plot. */
const plotPrice = 100;
const perRow = 20;
const cell = 20;

/** Plots for the largest budget, filled up to the chosen one, and the services that it covers. */
export function BudgetChoice({ services, copy, hrefOf }: Props) {
  const { choices } = copy;
  const rowCount = Math.ceil(Math.max(...choices) / plotPrice / perRow);
  /** The plots from `from` (exclusive) to `to` (inclusive), in rows filled from the bottom up. */
  const plotsBetween = (from: number, to: number): PlotRow[] =>
    Array.from({ length: rowCount }, (_, row): PlotRow => {
      const start = Math.max(from - row * perRow, 0);
      const end = Math.min(to - row * perRow, perRow);
      return [start, rowCount - 1 - row, end - start];
    }).filter(([, , count]) => count > 0);
  return (
    <div className={styles.budget}>
      <figure className={styles.figure}>
        <svg
          className={styles.field}
          viewBox={`1 1 ${perRow * cell - 2} ${rowCount * cell - 2}`}
          fill="none"
          aria-hidden="true"
        >
          <Plots className={styles.free} rows={plotsBetween(0, perRow * rowCount)} cell={cell} />
          <g className={styles.taken}>
            {choices.map((amount, index) => (
              <Plots
                key={amount}
                rows={plotsBetween((choices[index - 1] ?? 0) / plotPrice, amount / plotPrice)}
                cell={cell}
              />
            ))}
          </g>
        </svg>
      </figure>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{copy.legend}</legend>
        <WithSpaces>
          {choices.map((amount) => (
            <PlotRadio key={amount} name="budget" defaultChecked={amount === choices[0]}>
              {formatDollars(amount)}
            </PlotRadio>
          ))}
        </WithSpaces>
      </fieldset>
      <div className={styles.answers} aria-live="polite">
        {choices.map((amount) => (
          <BudgetAnswer
            key={amount}
            amount={amount}
            services={services}
            copy={copy}
            href={hrefOf(amount)}
          />
        ))}
      </div>
    </div>
  );
}

const listFormat = new Intl.ListFormat('en-US');

type BudgetAnswerProps = Pick<Props, 'services' | 'copy'> & { amount: number; href: string };

/** The services that one budget covers, and those that cost more. */
function BudgetAnswer({ amount, services, copy, href }: BudgetAnswerProps) {
  const from = ({ data }: MonthlyService) => data.monthly.from;
  const cheapest = services.toSorted((a, b) => from(a) - from(b));
  const together = cheapest.filter(
    (_, index) => cheapest.slice(0, index + 1).reduce((sum, each) => sum + from(each), 0) <= amount,
  );
  const titles = listFormat.format(together.map(({ data }) => data.title));
  const enough =
    together.length > 1 ? fillBlanks(copy.enoughForMore, { services: titles }) : copy.enough;
  const groups = [
    { heading: enough, members: services.filter((service) => from(service) <= amount) },
    { heading: copy.notEnough, members: services.filter((service) => from(service) > amount) },
  ];
  return (
    <div className={styles.answer}>
      <p className={`display ${styles.amount}`}>
        {fillBlanks(copy.amount, { amount: formatDollars(amount) })}
      </p>
      {groups
        .filter((group) => group.members.length > 0)
        .map((group) => (
          <div key={group.heading}>
            <p className={styles.heading}>{group.heading}</p>
            {group.members.map((service) => (
              <ServiceCost key={service.id} service={service} />
            ))}
          </div>
        ))}
      <ButtonLink href={href}>{copy.action}</ButtonLink>
    </div>
  );
}
