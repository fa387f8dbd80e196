import { readAgencyOf } from '../../content-files/read-agency.ts';
import { slotName } from '../../core/booking/slot-names.ts';
import type { Instant } from '../../core/instant.ts';
import type { Contents } from '../backup/inspect-backup.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * The agency's time zone, or UTC, because a backup must not fail when the site's facts are
 * unreadable.
 */
function timeZoneOf(site: string): string {
  try {
    return readAgencyOf(site).timeZone;
  } catch {
    return 'UTC';
  }
}

/**
 * A line such as "12 leads, the newest of Tuesday, November 24, 10:30 AM Central Time, and 1
 * session".
 *
 * @param site The folder of the built site.
 */
export function contentsLine(
  { leads, bookings, newest }: Contents,
  site: string,
  now: Instant,
): string {
  const age =
    newest === undefined ? '' : `, the newest of ${slotName(newest, timeZoneOf(site), now)},`;
  return `${counted(leads, 'lead', 'leads')}${age} and ${counted(bookings, 'session', 'sessions')}`;
}
