import type { Slot } from '../../core/booking/slots.ts';
import { maxMoves } from '../store/bookings/change-booking.ts';
import { maxOpenBookings } from '../store/bookings/store-booking.ts';
import type { Rejection } from '../submissions/rejection.ts';

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
export const over: Rejection = {
  status: 409,
  error: 'over',
  message: 'This session has begun or was cancelled, so it can’t be changed. Book a new time.',
};

/** The response to an address that has the maximum number of sessions ahead. */
export const tooManyAhead: Rejection = {
  status: 409,
  error: 'too-many-ahead',
  message: `You have ${maxOpenBookings} sessions ahead with this email address. Cancel one of them first, or call us.`,
};

/** The response to moving a session that has been moved the maximum number of times. */
export const tooManyMoves: Rejection = {
  status: 409,
  error: 'too-many-moves',
  message: `This session was moved ${maxMoves} times. To move it again, call us.`,
};

/** The response while the agency offers no sessions. */
export const noneOffered: Rejection = {
  status: 409,
  error: 'none-offered',
  message:
    'Sessions can neither be booked nor moved here at the moment. Please call or write to us.',
};

const notFreeMessages = {
  taken: 'Somebody else has just booked this time. Choose another one.',
  'past-notice': 'This time is too soon or in the past. Choose a later one.',
  'not-offered': 'This time is not offered. Choose one of the times on this page.',
};

/** Why a time cannot be booked. */
export type NotFreeReason = keyof typeof notFreeMessages;

/** The response to a time that cannot be booked. */
export function notFree(reason: NotFreeReason, nearest: readonly Slot[]): BookingRejection {
  const message = notFreeMessages[reason];
  const status = reason === 'taken' ? 409 : 422;
  return { status, error: reason, message, fields: [{ field: 'start', message }], nearest };
}
