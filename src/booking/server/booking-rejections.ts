import type { Rejection } from '../../intake/server/rejection.ts';
import type { Slot } from '../slots.ts';
import type { RequestedSlot } from './availability.ts';
import { maxUpcomingBookings } from './store/store-booking.ts';
import { maxMoves } from './store/update-booking.ts';

/** A rejected booking or change; if its time is the problem, with the nearest free slots. */
export type BookingRejection = Rejection & { nearest?: readonly Slot[] };

/** The response to a link or key that matches no booking. */
export const deadLink: Rejection = {
  status: 404,
  error: 'unknown-booking',
  message:
    'This link doesn’t lead to a session. Copy the whole link from your confirmation, or call us.',
};

/** The response to a change of a session that has begun or was cancelled. */
export const sessionOver: Rejection = {
  status: 409,
  error: 'over',
  message: 'This session has begun or was cancelled, so it can’t be changed. Book a new time.',
};

/** The response when an email address has the maximum number of upcoming sessions. */
export const tooManySessions: Rejection = {
  status: 409,
  error: 'too-many-ahead',
  message: `You have ${maxUpcomingBookings} upcoming sessions with this email address. Cancel one of them first, or call us.`,
};

/** The response to moving a session that has been moved the maximum number of times. */
export const tooManyMoves: Rejection = {
  status: 409,
  error: 'too-many-moves',
  message: `This session was moved ${maxMoves} times. To move it again, call us.`,
};

/** The response when the limits, of this mailbox or overall, forbid another email. */
export const tooManyEmails: Rejection = {
  status: 409,
  error: 'too-many-mails',
  message: 'We can’t send another email right now. Call us, and we’ll confirm the time.',
};

/** The response while the agency offers no sessions. */
export const noSessionsOffered: Rejection = {
  status: 409,
  error: 'none-offered',
  message:
    'Sessions can neither be booked nor moved here at the moment. Please call or write to us.',
};

const hoursText = (hours: number): string => (hours === 1 ? '1 hour’s' : `${hours} hours’`);

/** Why a time cannot be booked. */
export type NotFreeReason = Exclude<RequestedSlot['outcome'], 'free'>;

/** The response to a time that cannot be booked, with the free slots nearest to it. */
export function notFreeRejection(
  error: NotFreeReason,
  nearest: readonly Slot[],
  noticeHours: number,
): BookingRejection {
  const messages: Record<NotFreeReason, string> = {
    taken: 'Someone just took this time. Pick another one; what you typed is still here.',
    'too-soon':
      noticeHours > 0
        ? `We need ${hoursText(noticeHours)} notice. Pick a later time.`
        : 'This time has passed. Pick a later one.',
    'not-offered': 'This time isn’t offered. Pick one of the times on this page.',
  };
  const message = messages[error];
  const status = error === 'taken' ? 409 : 422;
  return { status, error, message, fields: [{ field: 'start', message }], nearest };
}
