import { dayName, timeName, zoneName } from '../../booking/slot-names.ts';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { DeskPage, DeskSession } from '../../desk/desk-page.ts';
import { deskPaths, leadPath, sessionPath } from '../../desk/desk-paths.ts';
import { agency } from '../content/agency.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

type Props = Extract<DeskPage['page'], { view: 'bookings' }> & {
  /** In ms since 1970. */
  now: number;
};

const { timeZone } = agency;
/** "Tuesday, November 24", with the year if it is not that of `now`. */
const dayText = (date: string, now: number): string =>
  dayName(Date.parse(`${date}T00:00Z`), 'UTC', now);

/** The sessions ahead by day, with what can be done about each, and the days that are closed. */
export function BookingsView({ days, closed, today, problem, now }: Props) {
  return (
    <div className={styles.page}>
      <h1>Bookings</h1>
      <p>Times are {zoneName(now, timeZone)}.</p>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {days.map(({ date, isToday, isClosed, sessions }) => (
        <section key={date} className={styles.block} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>
            {isToday ? 'Today, ' : ''}
            {dayText(date, now)}
          </h2>
          {isClosed && <p>Closed to new sessions.</p>}
          {sessions.length === 0 ? (
            <p>No sessions.</p>
          ) : (
            <ol className={styles.rows}>
              {sessions.map((session) => (
                <Session key={session.id} session={session} date={date} now={now} />
              ))}
            </ol>
          )}
        </section>
      ))}
      <section className={styles.block} aria-labelledby="closed">
        <h2 id="closed">Closed days</h2>
        {closed.length === 0 && <p>No day ahead is closed, besides those without opening hours.</p>}
        <ul className={styles.rows}>
          {closed.map(({ date, isByContent }) => (
            <li key={date} className={styles.row}>
              <span>
                {dayText(date, now)}
                {isByContent && ', by content/agency.yaml'}
              </span>
              {!isByContent && (
                <PostButton
                  action={deskPaths.openDay}
                  fields={{ date }}
                  label={`Open ${dayText(date, now)}`}
                >
                  Open again
                </PostButton>
              )}
            </li>
          ))}
        </ul>
        <form className={styles.form} method="post" action={deskPaths.closeDay}>
          <Field form="close" name="date" label="Close a day" hint="Booked sessions stay">
            {(props) => <input type="date" min={today} required {...props} />}
          </Field>
          <Button type="submit" look="outline">
            Close this day
          </Button>
        </form>
      </section>
    </div>
  );
}

type SessionProps = { session: DeskSession; date: string; now: number };

function Session({ session, date, now }: SessionProps) {
  const { id, name, phone, start, end, state, reference } = session;
  const word = (form: string) => (
    <Field form={`${form}-${id}`} name="word" label="A word to the visitor" hint="Optional">
      {(props) => <textarea rows={2} maxLength={deskBounds.word} {...props} />}
    </Field>
  );
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(start);
  return (
    <li className={styles.event}>
      <span className={styles.row}>
        <span>
          <strong>
            {timeName(start, timeZone)} to {timeName(end, timeZone)}
          </strong>{' '}
          <a href={leadPath(id)}>
            <bdi>{name || reference}</bdi>
          </a>{' '}
          <span className="nowrap">{phone}</span>
          {state === 'held' && ', to be confirmed'}
        </span>
      </span>
      {start > now && (
        <details>
          <summary className={styles.summary}>Move or cancel</summary>
          <div className={styles.forms}>
            {state === 'open' && (
              <form className={styles.form} method="post" action={sessionPath(id, 'move')}>
                <Field form={`move-${id}`} name="date" label="New day">
                  {(props) => <input type="date" defaultValue={date} required {...props} />}
                </Field>
                <Field form={`move-${id}`} name="time" label="New time">
                  {(props) => (
                    <input type="time" step={300} defaultValue={clock} required {...props} />
                  )}
                </Field>
                {word('move')}
                <Button type="submit" look="outline" size="small">
                  Move the session
                </Button>
              </form>
            )}
            <form className={styles.form} method="post" action={sessionPath(id, 'cancel')}>
              {word('cancel')}
              <Button type="submit" look="outline" size="small">
                Cancel the session
              </Button>
            </form>
          </div>
        </details>
      )}
    </li>
  );
}
