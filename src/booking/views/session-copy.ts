import { sharedCopy } from '../../content/copy.data.ts';
import type { BookingPage } from '../booking-pages.ts';

const { open, held, lapsed, cancelled, over } = sharedCopy.booking.session;

/** The title and the text of a booking's page, which depend on the booking's state. */
export function sessionCopy({ state, isMoved, isOver, confirmKey, getsEmail }: BookingPage) {
  if (state === 'cancelled') return cancelled;
  if (isOver) return over;
  if (state === 'open') return isMoved ? { ...open, name: open.moved } : open;
  if (confirmKey) return held.opened;
  if (!getsEmail) return held.unmailed;
  return state === 'held' ? held.mailed : lapsed;
}

/** Whether the visitor has yet to open the emailed link. */
export const awaitsConfirmation = ({ state, isOver, confirmKey, getsEmail }: BookingPage) =>
  (state === 'held' || state === 'lapsed') && !isOver && !confirmKey && getsEmail;
