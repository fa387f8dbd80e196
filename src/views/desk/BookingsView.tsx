import { sessionStateNames } from '../../../core/booking/session-state.ts';
import { dayName, slotName, timeName, zoneName } from '../../../core/booking/slot-names.ts';
import { deskBounds } from '../../../core/desk/desk-bounds.ts';
import type { DeskBooking, DeskPage } from '../../../core/desk/desk-page.ts';
import {
  deskPaths,
  leadPath,
  pathWith,
  sessionAnchor,
  sessionPath,
} from '../../../core/desk/desk-paths.ts';
import type { Instant } from '../../../core/instant.ts';
import { agency } from '../../content/agency.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { CallerFields } from './CallerFields.tsx';
import styles from './Desk.module.css';
import { dialedNumber } from './dialed-number.ts';
import { Folded } from './Folded.tsx';
import { PostButton } from './PostButton.tsx';

type Props = Extract<DeskPage, { view: 'bookings' }> & {
  now: Instant;
};

const { timeZone } = agency;
/** "Tuesday, November 24", with the year if it is not that of `now`. */
const dayText = (date: string, now: Instant): string =>
  dayName(Date.parse(`${date}T00:00Z`), 'UTC', now);

/** The sessions ahead by day, with the actions on each, and the closed days. */
export function BookingsView({ days, closed, today, problem, done, ...rest }: Props) {
  const { typed, areChecked, more, sendsMail, closedTimes, closing, adds, added, open, now } = rest;
  return (
    <div className={styles.page}>
      <h1>Bookings</h1>
      <p>All times are {zoneName(now, timeZone)}.</p>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {done && (
        <p className={styles.notice} role="status">
          {doneText(done, { sendsMail, now })}
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
                <Session
                  key={session.id}
                  {...{ session, date, areChecked, sendsMail, now }}
                  typed={typed?.id === session.id ? typed : undefined}
                  isOpen={open === session.id}
                />
              ))}
            </ol>
          )}
        </section>
      ))}
      {adds && <AddSession added={added} today={today} />}
      {days.some(({ sessions }) => sessions.some((session) => isFreeable(session, now))) && (
        <section className={styles.block} aria-labelledby="several">
          <h2 id="several">Free several at once</h2>
          <p>
            For sessions that a program booked: check them in the list above, or{' '}
            <a href={pathWith(deskPaths.bookings, { check: 'all' })}>check all of them</a>. Their
            times can be booked again, nobody gets a mail, and the leads stay. Uncheck those of
            people you know.
          </p>
          {more > 0 && <p>There are {more} more sessions, all later than those above.</p>}
          <form id={freeForm} method="post" action={deskPaths.freeSessions}>
            <Button type="submit" look="outline">
              Free the checked sessions
            </Button>
          </form>
        </section>
      )}
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
    </div>
  );
}

/** The ISO date of an instant for the agency. */
const isoDate = (at: Instant): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);

/** "13:00": a time of day for the agency, as the form of a closing has it. */
const clockOf = (at: Instant): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at);

type AddSessionProps = Pick<Props, 'added' | 'today'>;

/** A form to book a session for somebody who called. */
function AddSession({ added, today }: AddSessionProps) {
  const { id, values, problems } = added;
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <Folded title="Add a session" isOpen={problems.length > 0}>
      {problems[0] && (
        // biome-ignore lint/a11y/noAutofocus: the page was loaded to show this
        <p className={styles.notice} role="alert" tabIndex={-1} autoFocus>
          {problems[0].message}
        </p>
      )}
      <p>For somebody who called, at any time that is free, also outside your hours.</p>
      <form className={styles.form} method="post" action={deskPaths.addSession}>
        <input type="hidden" name="id" value={id} />
        <Field form="add" name="date" label="Day" error={problemOf('date')}>
          {(props) => (
            <input {...props} type="date" min={today} defaultValue={values.date} required />
          )}
        </Field>
        <Field form="add" name="time" label="Time" error={problemOf('time')}>
          {(props) => (
            <input {...props} type="time" step={300} defaultValue={values.time} required />
          )}
        </Field>
        <CallerFields form="add" rejected={added} emailHint="Optional, for the confirmation" />
        <Button type="submit" look="outline">
          Add the session
        </Button>
      </form>
    </Folded>
  );
}

type CloseFormProps = Pick<Props, 'closing' | 'today' | 'now'>;

/** A form to close a day or a part of it. It asks again if sessions are booked then. */
function CloseForm({ closing, today, now }: CloseFormProps) {
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
          <Button type="submit" name="confirm" value={closing.sessions.length} autoFocus>
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

/** "13:00" as "1:00 PM". */
const clockText = (clock: string): string => timeName(Date.parse(`2000-01-01T${clock}Z`), 'UTC');

/** "Tuesday, November 24", "Tuesday, November 24, from 1:00 PM to 3:00 PM". */
function closingText(
  { date, from, to }: { date: string; from: string; to: string },
  now: Instant,
): string {
  const part = from === '' ? '' : `, from ${clockText(from)} to ${clockText(to)}`;
  return `${dayText(date, now)}${part}`;
}

/** The id of the form that the list's checkboxes belong to. */
const freeForm = 'free-form';

const isFreeable = ({ start }: DeskBooking, now: Instant): boolean => start > now;

/** The report of a change, and whether the visitor is notified or has to be called. */
function doneText(
  done: NonNullable<Props['done']>,
  { sendsMail, now }: Pick<Props, 'sendsMail' | 'now'>,
): string {
  if (done.act === 'freed') {
    const sessions = done.freed === 1 ? '1 session was' : `${done.freed} sessions were`;
    const left = done.left === 0 ? '' : ` ${done.left} had begun or were free already.`;
    return `${sessions} freed. Nobody got a mail.${left}`;
  }
  if ('date' in done) {
    const state = done.act === 'closed' ? 'closed to new sessions' : 'open again';
    return `${closingText(done, now)} is ${state}.`;
  }
  const time = slotName(done.start, timeZone, now);
  const told = sendsMail ? `${done.name} gets a mail about it.` : tellVisitor;
  if (done.act === 'added') {
    const outside = done.isOutsideHours ? ' You are closed at that time.' : '';
    return `The session on ${time} is booked for ${done.name}.${outside}`;
  }
  if (done.act === 'cancelled') return `The session on ${time} is cancelled. ${told}`;
  const outside = done.isOutsideHours ? ' You are closed at that time.' : '';
  return `The session is now on ${time}.${outside} ${told}`;
}

const tellVisitor = 'No mail is set up, so call the visitor yourself.';

type SessionProps = Pick<Props, 'areChecked' | 'sendsMail' | 'now'> & {
  session: DeskBooking;
  date: string;
  /** A rejected change of this session. */
  typed: Props['typed'];
  /** Whether its forms are open. */
  isOpen: boolean;
};

function Session({ session, date, areChecked, sendsMail, typed, isOpen, now }: SessionProps) {
  const { id, name, phone, start, end, state, reference } = session;
  const dialed = dialedNumber(phone);
  const isMove = typed !== undefined && typed.date !== '';
  const messageField = (form: string, isTyped: boolean) =>
    sendsMail ? (
      <Field form={`${form}-${id}`} name="word" label="Message to the visitor" hint="Optional">
        {(props) => (
          <textarea
            rows={2}
            maxLength={deskBounds.messageToVisitor}
            defaultValue={isTyped ? typed?.messageToVisitor : ''}
            {...props}
          />
        )}
      </Field>
    ) : (
      <p>{tellVisitor}</p>
    );
  const clock = clockOf(start);
  return (
    <li className={styles.event} id={sessionAnchor(id)}>
      <span>
        {isFreeable(session, now) && (
          <input
            type="checkbox"
            className={styles.check}
            defaultChecked={areChecked}
            form={freeForm}
            name="session"
            value={id}
            aria-label={`Free the session of ${name || reference}, ${slotName(start, timeZone, now)}`}
          />
        )}{' '}
        <strong>
          {timeName(start, timeZone)} to {timeName(end, timeZone)}
        </strong>{' '}
        <a href={leadPath(id)}>
          <bdi>{name || reference}</bdi>
        </a>
        {phone && ', '}
        {dialed ? (
          <span className="nowrap">
            <a href={`tel:${dialed}`}>{phone}</a>
          </span>
        ) : (
          phone
        )}
        {state !== 'open' && `, ${sessionStateNames[state]}`}
        {state === 'lapsed' && ': others can book this time'}
      </span>
      {start > now && (
        <div className={styles.forms}>
          {state === 'open' && (
            <details open={isMove || isOpen}>
              <summary className={styles.summary}>Move</summary>
              <form className={styles.form} method="post" action={sessionPath(id, 'move')}>
                <Field form={`move-${id}`} name="date" label="New day">
                  {(props) => (
                    <input type="date" defaultValue={typed?.date || date} required {...props} />
                  )}
                </Field>
                <Field form={`move-${id}`} name="time" label="New time">
                  {(props) => (
                    <input
                      type="time"
                      step={300}
                      defaultValue={typed?.time || clock}
                      required
                      {...props}
                    />
                  )}
                </Field>
                {messageField('move', isMove)}
                <Button type="submit" look="outline" size="small">
                  Move the session
                </Button>
              </form>
            </details>
          )}
          <details open={typed !== undefined && !isMove}>
            <summary className={styles.summary}>Cancel</summary>
            <form className={styles.form} method="post" action={sessionPath(id, 'cancel')}>
              <p>Do you want to cancel this session? That cannot be undone.</p>
              {messageField('cancel', !isMove)}
              <Button type="submit" look="outline" size="small">
                Cancel the session
              </Button>
            </form>
          </details>
        </div>
      )}
    </li>
  );
}
