import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { formatDay, formatTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { bookingPath } from '../../vocabulary/paths.ts';
import type { BookingPage } from '../booking-pages.ts';
import { BookingActions } from './BookingActions.tsx';
import styles from './BookingView.module.css';
import { SessionFacts } from './SessionFacts.tsx';
import { awaitsConfirmation, sessionCopy } from './session-copy.ts';

type Props = {
  booking: BookingPage;
  /** A time in another year is shown with its year. */
  now: Instant;
};

const { timeZone } = agency;
const { session, times } = sharedCopy.booking;

/** "Tuesday, November 24, 10:30 AM", which wraps only after a comma. */
function slotTitle(start: Instant, now: Instant): string {
  const day = formatDay(start, timeZone, now).replace(/ (\d)/, '\u00a0$1');
  return `${day}, ${formatTime(start, timeZone).replace(' ', '\u00a0')}`;
}

/** The page of one booking: its facts, and the visitor's options. */
export function BookingView({ booking, now }: Props) {
  const { name, text } = sessionCopy(booking);
  const blanks = { visitorEmail: booking.email, heldMinutes: String(booking.heldMinutes) };
  // The tab remembers this session, and the page of free times offers to move it.
  const moveData =
    booking.state === 'open' && !booking.isOver && offeredBooking
      ? {
          'data-move-path': bookingPath(booking, 'move'),
          'data-start': booking.start,
          'data-time': slotTitle(booking.start, now),
        }
      : {};
  const mentionsEmail = booking.state === 'open' && !booking.isOver && booking.getsEmail;
  return (
    <div className={styles.booking} data-your-time={times.local} data-zone={timeZone} {...moveData}>
      <section className={styles.top}>
        <PageTitle className={styles.title} name={name} title={slotTitle(booking.start, now)} />
        {mentionsEmail && <p>{fillBlanks(session.open.mailed, blanks)}</p>}
        <p>{fillBlanks(text, blanks)}</p>
        {booking.resent && awaitsConfirmation(booking) && (
          <p role="status">
            <strong>{fillBlanks(session.held.mailed[booking.resent], blanks)}</strong>
          </p>
        )}
        <BookingActions booking={booking} />
      </section>
      <section className={styles.facts} data-tone="field" aria-labelledby="facts">
        <h2 id="facts">{session.facts.heading}</h2>
        <SessionFacts booking={booking} />
      </section>
    </div>
  );
}
