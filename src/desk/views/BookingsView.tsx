import { agency } from '../../content/agency.data.ts';
import { formatZone } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { Button } from '../../ui/Button.tsx';
import { deskPaths, pathWith } from '../desk-paths.ts';
import type { BookingsPage } from '../pages/bookings.ts';
import { bookingsPage } from '../pages/bookings.ts';
import { AddSession } from './AddSession.tsx';
import { BookedSession, cancelFormId, isUpcoming } from './BookedSession.tsx';
import { changeMessage, dayText } from './booking-messages.ts';
import { Closings } from './Closings.tsx';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';
import { Notice } from './Notice.tsx';

type Props = BookingsPage & {
  now: Instant;
};

const { timeZone } = agency;

/** The upcoming sessions by day, with the actions on each, and the closed days. */
export function BookingsView({ days, closedDays, today, problem, lastChange, ...rest }: Props) {
  const {
    changeInput,
    areChecked,
    unlistedCount,
    closedTimes,
    closedByContent,
    closing,
    canAdd,
    addForm,
    sessionId,
    now,
  } = rest;
  return (
    <div className={styles.page}>
      <h1>Bookings</h1>
      <p>All times are {formatZone(now, timeZone)}.</p>
      <Notice role="alert">{problem}</Notice>
      <Notice role="status">{lastChange && changeMessage(lastChange, now)}</Notice>
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
                <BookedSession
                  key={session.id}
                  {...{ session, date, areChecked, now }}
                  changeInput={changeInput?.id === session.id ? changeInput : undefined}
                  isMoveOpen={sessionId === session.id}
                />
              ))}
            </ol>
          )}
        </section>
      ))}
      {canAdd && <AddSession addForm={addForm} today={today} />}
      {days.some(({ sessions }) => sessions.some((session) => isUpcoming(session, now))) && (
        <Folded title="Cancel several without an email" isOpen={areChecked}>
          <p>
            For sessions that a bot booked: check them in the list above, or{' '}
            <a href={pathWith(bookingsPage.path, { check: 'all' })}>check all of them</a>. Their
            times can be booked again, nobody gets an email, and the leads stay. Uncheck those of
            people you know.
          </p>
          {unlistedCount > 0 && <p>{unlistedCount} later sessions are not listed.</p>}
          <form id={cancelFormId} method="post" action={deskPaths.cancelSessions}>
            <Button type="submit" look="outline">
              Cancel checked sessions without an email
            </Button>
          </form>
        </Folded>
      )}
      <Closings {...{ closedDays, closedTimes, closedByContent, closing, today, now }} />
    </div>
  );
}
