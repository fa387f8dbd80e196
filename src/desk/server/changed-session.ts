import {
  bookingVersion,
  type StoredBooking,
} from '../../leads/server/store/records/stored-booking.ts';
import { slotName } from '../../platform/time-names.ts';

/** What happened to a session ahead since a page showed it, which `seen` names. */
export function changeSince(booking: StoredBooking, seen: string): 'confirmed' | 'moved' {
  const wasHeld = seen === bookingVersion({ ...booking, state: 'held' });
  return wasHeld ? 'confirmed' : 'moved';
}

/** Says why a change of a session was not made: it is not as the page showed it. */
export function changedText(
  name: string,
  booking: StoredBooking,
  { seen, timeZone }: { seen: string; timeZone: string },
): string {
  const news =
    changeSince(booking, seen) === 'confirmed'
      ? 'was confirmed meanwhile'
      : `is now on ${slotName(booking.start, timeZone, Date.now())}`;
  return `The session of ${name} ${news}, so nothing was changed. Check what it says now, then decide.`;
}
