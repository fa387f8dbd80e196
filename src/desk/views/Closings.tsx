import { agency } from '../../content/agency.data.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { deskPaths } from '../desk-paths.ts';
import type { BookingsPage } from '../pages/bookings.ts';
import { closingText, isoDate, timeOfDay } from './booking-messages.ts';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

type Props = Pick<
  BookingsPage,
  'closedDays' | 'closedTimes' | 'closedByContent' | 'closing' | 'today'
> & { now: Instant };

const { timeZone } = agency;

/** Runs of consecutive days, by their first and last day. */
function runsOf(dates: readonly string[]): { date: string; last: string }[] {
  const runs: { date: string; last: string }[] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && Date.parse(date) - Date.parse(run.last) === 86_400_000) run.last = date;
    else runs.push({ date, last: date });
  }
  return runs;
}

/** The upcoming closed days and times, in order, each with the form that reopens it. */
function closures({ closedDays, closedTimes }: Pick<Props, 'closedDays' | 'closedTimes'>) {
  const days = runsOf(closedDays).map(({ date, last }) => ({
    key: date,
    action: deskPaths.openDay,
    fields: { date, last },
    input: { date, last, from: '', to: '' },
  }));
  const times = closedTimes.map(({ id, start, end }) => {
    const input = { date: isoDate(start), last: '', from: timeOfDay(start), to: timeOfDay(end) };
    return {
      key: `${input.date} ${input.from} ${id}`,
      action: deskPaths.openTime,
      fields: { id, date: input.date, from: input.from, to: input.to },
      input,
    };
  });
  return [...days, ...times].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The upcoming closed days and times, each with a button to reopen it, and a form to add more. */
export function Closings({ closedDays, closedTimes, closedByContent, closing, today, now }: Props) {
  const reopenable = closures({ closedDays, closedTimes });
  return (
    <section className={styles.block} aria-labelledby="closed">
      <h2 id="closed">Closed days</h2>
      {reopenable.length + closedByContent.length === 0 && <p>No closed days.</p>}
      <ul className={styles.rows}>
        {reopenable.map(({ key, action, fields, input }) => {
          const name = closingText(input, now);
          return (
            <li key={key} className={styles.row}>
              <span>{name}</span>
              <PostButton action={action} fields={fields} label={`Reopen ${name}`}>
                Reopen
              </PostButton>
            </li>
          );
        })}
        {runsOf(closedByContent).map((run) => (
          <li key={run.date}>
            {closingText({ ...run, from: '', to: '' }, now)} (set on the Site page)
          </li>
        ))}
      </ul>
      <CloseForm closing={closing} today={today} now={now} />
    </section>
  );
}

/** A form to close days, or part of a day. Asks for confirmation if sessions are booked then. */
function CloseForm({ closing, today, now }: Pick<Props, 'closing' | 'today' | 'now'>) {
  return (
    <form className={styles.form} method="post" action={deskPaths.closeDay}>
      {closing && closing.sessions.length > 0 && (
        <div className={styles.notice} role="alert">
          <p>These sessions are already booked for {closingText(closing, now)}:</p>
          <ul>
            {closing.sessions.map(({ name, start }) => (
              <li key={`${start} ${name}`}>
                <bdi>{name}</bdi>, {formatDateTime(start, timeZone, now)}
              </li>
            ))}
          </ul>
          <p>They stay booked. Move or cancel them above.</p>
          <Button type="submit" name="shown" value={closing.shownTags} autoFocus>
            Close it anyway
          </Button>
        </div>
      )}
      <Field form="close" name="date" label="Close a day">
        {(props) => (
          <input type="date" min={today} defaultValue={closing?.date} required {...props} />
        )}
      </Field>
      <Field form="close" name="last" label="Last day" hint="Leave empty for one day">
        {(props) => <input type="date" min={today} defaultValue={closing?.last} {...props} />}
      </Field>
      <Field form="close" name="from" label="From" hint="Leave empty for the whole day">
        {(props) => <input type="time" step={300} defaultValue={closing?.from} {...props} />}
      </Field>
      <Field form="close" name="to" label="To">
        {(props) => <input type="time" step={300} defaultValue={closing?.to} {...props} />}
      </Field>
      <Button type="submit" look="outline">
        Close it
      </Button>
    </form>
  );
}
