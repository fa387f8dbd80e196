import { sharedCopy } from '../../content/copy.data.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { bookingPath, timesPath } from '../../vocabulary/paths.ts';
import type { BookingPage } from '../booking-pages.ts';
import '../../styles/details.css';
import styles from './BookingActions.module.css';
import { awaitsConfirmation } from './session-copy.ts';

type Props = { booking: BookingPage };

const copy = sharedCopy.booking.session;

/**
 * The visitor's options for a booking in its current state. Every change is a form, because mail
 * scanners follow links.
 */
export function BookingActions({ booking }: Props) {
  const { id, key, state, isOver, confirmKey } = booking;
  if (state === 'cancelled') {
    return (
      offeredBooking && (
        <p>
          <ButtonLink href={timesPath()}>{copy.cancelled.action}</ButtonLink>
        </p>
      )
    );
  }
  if (isOver) return null;
  return (
    <div className={styles.choices}>
      {(state === 'open' || state === 'held') && (
        <WithSpaces>
          {state === 'open' && (
            <ButtonLink href={bookingPath(booking, 'session.ics')}>{copy.calendar}</ButtonLink>
          )}
          {offeredBooking && (
            <ButtonLink look="outline" href={bookingPath(booking, 'move')}>
              {copy.move}
            </ButtonLink>
          )}
        </WithSpaces>
      )}
      {awaitsConfirmation(booking) && booking.resent !== 'refused' && (
        <form method="post" action={`/api/bookings/${id}/resend`}>
          <input type="hidden" name="key" value={key} />
          <Button type="submit" look="outline">
            {copy.held.mailed.again}
          </Button>
        </form>
      )}
      {state !== 'open' && confirmKey && (
        <form method="post" action={`/api/bookings/${id}/confirm`}>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="confirm" value={confirmKey} />
          <Button type="submit">{copy.held.opened.action}</Button>
        </form>
      )}
      <details className={styles.cancel}>
        <summary className={buttonClass({ look: 'outline' })}>{copy.cancel.action}</summary>
        <form className={styles.question} method="post" action={`/api/bookings/${id}/cancel`}>
          <p>{copy.cancel.question}</p>
          <input type="hidden" name="key" value={key} />
          <Actions>
            <Button type="submit">{copy.cancel.confirm}</Button>
            <ButtonLink look="outline" href={bookingPath(booking)}>
              {copy.cancel.keep}
            </ButtonLink>
          </Actions>
        </form>
      </details>
    </div>
  );
}
