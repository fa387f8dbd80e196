import { agency } from '../../content/agency.data.ts';
import type { Instant } from '../../platform/instant.ts';
import { dayName, slotName, timeName } from '../../platform/time-names.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { deskPaths } from '../desk-paths.ts';
import type { BookingsPage } from '../pages/bookings.ts';
import { clockOf, closingText, dayText, isoDate } from './booking-texts.ts';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

type Props = Pick<BookingsPage, 'closed' | 'closedTimes' | 'closing' | 'today'> & { now: Instant };

const { timeZone } = agency;

/** What the agency closed ahead, with a way to open it again, and the form to close more. */
export function Closings({ closed, closedTimes, closing, today, now }: Props) {
  return (
    <section className={styles.block} aria-labelledby="closed">
      <h2 id="closed">Closed days</h2>
      {closed.length + closedTimes.length === 0 && (
        <p>You have closed no day ahead. Days closed in the site’s content are not listed.</p>
      )}
      <ul className={styles.rows}>
        {closed.map((date) => (
          <li key={date} className={styles.row}>
            <span>{dayText(date, now)}</span>
            <PostButton
              action={deskPaths.openDay}
              fields={{ date }}
              label={`Open ${dayText(date, now)}`}
            >
              Open again
            </PostButton>
          </li>
        ))}
        {closedTimes.map(({ id, start, end }) => (
          <li key={id} className={styles.row}>
            <span>
              {dayName(start, timeZone, now)}, {timeName(start, timeZone)} to{' '}
              {timeName(end, timeZone)}
            </span>
            <PostButton
              action={deskPaths.openTime}
              fields={{ id, date: isoDate(start), from: clockOf(start), to: clockOf(end) }}
              label={`Open ${slotName(start, timeZone, now)} to ${timeName(end, timeZone)}`}
            >
              Open again
            </PostButton>
          </li>
        ))}
      </ul>
      <CloseForm closing={closing} today={today} now={now} />
    </section>
  );
}

/** A form to close a day or a part of it. It asks again if sessions are booked then. */
function CloseForm({ closing, today, now }: Pick<Props, 'closing' | 'today' | 'now'>) {
  return (
    <form className={styles.form} method="post" action={deskPaths.closeDay}>
      {closing && closing.sessions.length > 0 && (
        <div className={styles.notice} role="alert">
          <p>These sessions are booked on {closingText(closing, now)}:</p>
          <ul>
            {closing.sessions.map(({ name, start }) => (
              <li key={`${start} ${name}`}>
                <bdi>{name}</bdi>, {slotName(start, timeZone, now)}
              </li>
            ))}
          </ul>
          <p>Closing it leaves them where they are. Move or cancel them above.</p>
          <Button type="submit" name="seen" value={closing.seen} autoFocus>
            Close it anyway
          </Button>
        </div>
      )}
      <Field form="close" name="date" label="Close a day">
        {(props) => (
          <input type="date" min={today} defaultValue={closing?.date} required {...props} />
        )}
      </Field>
      <Field form="close" name="from" label="From" hint="Empty for the whole day">
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
