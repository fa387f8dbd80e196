import { readAgency } from '../../agency/read-agency.ts';
import { slotName } from '../../booking/slot-names.ts';
import type { Contents } from '../backup/inspect-backup.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** "12 leads, the newest of Tuesday, November 24, 10:30 AM Central Time, and 1 session". */
export function contentsLine({ leads, bookings, newest }: Contents, now: number): string {
  const age =
    newest === undefined ? '' : `, the newest of ${slotName(newest, readAgency().timeZone, now)},`;
  return `${counted(leads, 'lead', 'leads')}${age} and ${counted(bookings, 'session', 'sessions')}`;
}
