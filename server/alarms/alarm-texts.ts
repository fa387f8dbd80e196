import type { Agency } from '../../agency/agency.ts';
import { slotName } from '../../booking/slot-names.ts';
import type { Alarm } from '../delivery/alarm.ts';
import type { BookingRush } from '../store/booking-limits.ts';
import type { OverdueDeliveries } from '../store/overdue-deliveries.ts';

/** The alarm that leads have stopped arriving, the last one at a time in ms since 1970. */
export function silenceAlarm(
  last: number,
  { timeZone }: Pick<Agency, 'timeZone'>,
  siteUrl: URL,
): Alarm {
  const since = slotName(last, timeZone, Date.now());
  return {
    id: `silent-${last}`,
    type: 'leads.silent',
    subject: `No new leads since ${since}`,
    text: [
      `The website's last lead arrived on ${since}. Leads have not paused for this long lately.`,
      '',
      `It may be chance. To make sure, send a message from ${new URL('/contact', siteUrl)}:`,
      'it must arrive like any lead. If it does not, or the page does not open, the server needs repair.',
      '',
      'You get no further mail about this until a lead has arrived.',
    ].join('\n'),
    facts: { lastLead: new Date(last).toISOString() },
  };
}

/** The alarm that sessions are booked faster than people do, so that new ones wait to be confirmed. */
export function rushAlarm(
  { held, since }: BookingRush,
  { timeZone }: Pick<Agency, 'timeZone'>,
): Alarm {
  return {
    id: `rush-${since}`,
    type: 'bookings.rush',
    subject: 'More than a third of the coming week was booked within an hour',
    text: [
      'More than a third of the sessions of the coming week was booked within an hour. That may be a good',
      'day, or a program that books them all.',
      '',
      `Nobody is refused: since ${slotName(since, timeZone, Date.now())}, new sessions keep their time only`,
      'until the visitor confirms them by a link in a mail, or you do at the desk. Leads of all of them are',
      'filed as suspected.',
      '',
      'What to do: call some of those who booked. Sessions that nobody wants can be freed at the desk,',
      'several at once and without a mail to anybody, under Bookings.',
    ].join('\n'),
    facts: { held, since: new Date(since).toISOString() },
  };
}

/**
 * The alarm that leads do not reach a target. `toldUntil` is when this was told before, in ms since 1970,
 * 0 for never.
 */
export function undeliveredAlarm(
  target: string,
  { count, oldest, lastError }: OverdueDeliveries,
  { timeZone }: Pick<Agency, 'timeZone'>,
  toldUntil: number,
): Alarm {
  const leads = count === 1 ? '1 lead was' : `${count} leads were`;
  const error = lastError === undefined ? [] : [`The last error: ${lastError}`];
  return {
    id: `undelivered-${target}-${toldUntil}`,
    type: 'leads.undelivered',
    subject: `${leads} not delivered (${target})`,
    text: [
      `${leads} not delivered (${target}), the oldest since ${slotName(oldest, timeZone, Date.now())}.`,
      ...error,
      '',
      'Nothing is lost. To read them: npm run leads -- list',
      `Correct the ${target} settings and restart the server. What it has stopped trying is sent again after:`,
      'npm run leads -- retry --failed',
    ].join('\n'),
    facts: { target, count, oldest: new Date(oldest).toISOString(), lastError: lastError ?? null },
  };
}
