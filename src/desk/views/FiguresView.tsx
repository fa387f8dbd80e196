import type { Instant } from '../../platform/instant.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { leadPath } from '../../vocabulary/paths.ts';
import { type FiguresPage, figuresPage, type LeadCount } from '../pages/figures.ts';
import { Ago } from './Ago.tsx';
import { dayText } from './booking-messages.ts';
import styles from './Desk.module.css';
import figures from './FiguresView.module.css';
import { Folded } from './Folded.tsx';
import { Notice } from './Notice.tsx';
import { progressNames } from './progress-names.ts';

type Props = FiguresPage & {
  now: Instant;
};

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = (date: string, now: Instant) => dayText(date, now).replace(/^\w+, /, '');

/** The leads of a range of days: how many, at which step, and how many became customers. */
export function FiguresView({ range, isChosen, unit, periods, ...rest }: Props) {
  const { pages, sources, services, wonLeads, progress, problem, now } = rest;
  const counts = periods.map(({ firstDay, count }) => ({
    name: unit === 'month' ? monthFormat.format(Date.parse(firstDay)) : shortDay(firstDay, now),
    count,
  }));
  return (
    <div className={styles.page}>
      <h1>Figures</h1>
      <Notice role="alert">{problem}</Notice>
      <p>
        {isChosen
          ? `From ${dayText(range.from, now)} to ${dayText(range.to, now)}`
          : 'The last twelve weeks'}
        , without suspected leads. A lead that you marked won counts as a customer.
      </p>
      <form className={figures.days} action={figuresPage.path}>
        <Field form="figures" name="from" label="From">
          {(props) => <input type="date" required defaultValue={range.from} {...props} />}
        </Field>
        <Field form="figures" name="to" label="To">
          {(props) => <input type="date" required defaultValue={range.to} {...props} />}
        </Field>
        <Button type="submit" look="outline">
          Show these days
        </Button>
      </form>
      <Counts
        id="periods"
        title={unit === 'month' ? 'Leads by month' : 'Leads by week, from Monday'}
        counts={counts}
      />
      <Counts
        id="progress"
        title="What became of them"
        counts={progress.map(({ name, count }) => ({ name: progressNames[name], count }))}
      />
      <Folded title={`Marked won on these days, whenever they came: ${wonLeads.length}`}>
        <ul>
          {wonLeads.map(({ id, name, at }) => (
            <li key={id} className={styles.row}>
              <a href={leadPath(id)}>
                <bdi>{name}</bdi>
              </a>{' '}
              <Ago at={at} now={now} />
            </li>
          ))}
        </ul>
      </Folded>
      <Customers id="pages" title="By the page they were sent from" counts={pages} />
      <Customers id="sources" title="By where the visitors came from" counts={sources} />
      <Customers id="services" title="By service" counts={services} />
    </div>
  );
}

type CountsProps = {
  id: string;
  title: string;
  counts: readonly { name: string; count: number }[];
};

/** The side of a square in the drawing's units, and the most squares in a row. */
const [size, maxSquares] = [16, 24];

/** A row of squares for each name, all on one scale. */
function Counts({ id, title, counts }: CountsProps) {
  const leadsPerSquare = Math.max(
    1,
    Math.ceil(Math.max(0, ...counts.map(({ count }) => count)) / maxSquares),
  );
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {counts.length === 0 && <p>No leads yet.</p>}
      <table className={figures.counts}>
        <tbody>
          {counts.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td className={figures.number}>{count}</td>
              <td aria-hidden="true">
                {count > 0 && <Squares number={Math.max(1, Math.round(count / leadsPerSquare))} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CustomersProps = { id: string; title: string; counts: readonly LeadCount[] };

/** The leads of each name, and how many of them became customers. */
function Customers({ id, title, counts }: CustomersProps) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {counts.length === 0 ? (
        <p>No leads yet.</p>
      ) : (
        <table className={figures.counts}>
          <thead>
            <tr>
              <td />
              <th scope="col">Leads</th>
              <th scope="col">Won</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ name, count, won }) => (
              <tr key={name}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td className={figures.number}>{count}</td>
                <td className={figures.number}>{won}</td>
                <td className={figures.number}>{`${Math.round((100 * won) / count)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Squares({ number }: { number: number }) {
  return (
    <svg
      className={figures.squares}
      viewBox={`0 0 ${maxSquares * size} ${size}`}
      aria-hidden="true"
    >
      <path d={`M1 8h${number * size - 2}`} />
    </svg>
  );
}
