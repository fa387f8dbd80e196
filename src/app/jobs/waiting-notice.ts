import type { Agency } from '../../agency/agency.ts';
import { dateIn } from '../../agency/date-in.ts';
import type { AgencyCalendar } from '../../booking/agency-calendar.ts';
import type { PushMessage } from '../../delivery/push-message.ts';
import type { AgencyNotice } from '../../delivery/server/agency-notice.ts';
import { pathWith } from '../../desk/desk-paths.ts';
import { inboxPage } from '../../desk/pages/inbox.ts';
import type { SuspectedLeads } from '../../desk/server/store/suspected-leads.ts';
import type { LeadsForToday } from '../../desk/server/store/today-leads.ts';
import { type Reminder, reminderParts } from '../../leads/reminder.ts';
import type { OverdueDeliveries } from '../../leads/server/store/deliveries/overdue-deliveries.ts';
import { maxHoneypotLeads } from '../../leads/server/store/honeypot-limit.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import type { Instant } from '../../platform/instant.ts';
import { dayName, slotName, timeName } from '../../platform/time-names.ts';
import { leadPath } from '../../vocabulary/lead-path.ts';
import { firstCharacters, singleLine, subjectPart } from '../../vocabulary/plain-text.ts';
import { type ExpiringLeads, erasureNoticeMs } from './lead-retention.ts';

/** Leads to work on today, and the earliest time to report them. */
export type ForToday = LeadsForToday & { reportFrom: Instant };

/** Leads and failures that need a person, and leads that will soon be erased. */
export type Waiting = {
  suspected: SuspectedLeads;
  undelivered: readonly OverdueDeliveries[];
  expiring: ExpiringLeads | undefined;
  /** Since when, and why, the agency's calendar cannot be read. */
  calendar: AgencyCalendar['failure'];
  /** Failures on the site's machine, in sentences. */
  upkeep: readonly string[];
  today: ForToday | undefined;
};

const excerptLength = 160;

type Context = {
  agency: Pick<Agency, 'timeZone' | 'keepSuspectedDays' | 'keepLeadsMonths'>;
  /** The URL of the desk; undefined while nobody may use it. */
  desk: string | undefined;
  now: Instant;
};

const leadCount = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);

/** The notice of everything that waits for the agency. */
export function waitingNotice(waiting: Waiting, context: Context): AgencyNotice {
  const { suspected, undelivered, expiring, calendar, upkeep, today } = waiting;
  const { count, leads } = suspected;
  const failed = undelivered.reduce((sum, each) => sum + each.count, 0);
  const parts = [
    ...(today && today.count > 0 ? [`${leadCount(today.count)} for today`] : []),
    ...(failed > 0 ? [`${leadCount(failed)} not delivered`] : []),
    ...(count > 0 ? [`${leadCount(count)} that may be spam`] : []),
    ...(expiring ? [`${leadCount(expiring.ids.length)} to be erased in a week`] : []),
    ...(calendar ? ['your calendar can’t be read'] : []),
    ...(upkeep.length > 0 ? ['something failed on the server'] : []),
  ];
  const texts = [
    ...(today && today.count > 0 ? [todayText(today, context)] : []),
    ...undelivered.map((each) => undeliveredText(each, context)),
    ...(leads.some(({ suspicions }) => suspicions.includes('booking-rush')) ? [rushText] : []),
    ...(count > 0 ? [suspectedText(suspected, context)] : []),
    ...(expiring ? [expiringText(expiring, context)] : []),
    ...(calendar ? [calendarText(calendar, context)] : []),
    ...(upkeep.length > 0 ? [[...upkeep, 'Please tell whoever runs the server.'].join('\n')] : []),
    context.desk === undefined
      ? 'To read them in a browser, whoever runs the server lets you in: npm run desk -- invite you@agency.example'
      : `Read them at the desk: ${context.desk}`,
  ];
  return {
    // The same notice a day later is a new one.
    id: `waiting-${context.now}`,
    type: 'leads.waiting',
    subject: `Waiting for you: ${parts.join(', ')}`,
    text: texts.join('\n\n'),
  };
}

/** "Friday, November 27, 5:00 PM". */
function reminderName(reminder: Reminder, now: Instant): string {
  const { date, time } = reminderParts(reminder);
  const at = Date.parse(`${date}T${time ?? '00:00'}Z`);
  return time ? `${dayName(at, 'UTC', now)}, ${timeName(at, 'UTC')}` : dayName(at, 'UTC', now);
}

/** The push message of a reminder that is due. */
export const reminderMessage = ({ id, name }: { id: string; name: string }): PushMessage => ({
  title: subjectPart(name) || 'No name',
  body: 'Reminder',
  path: leadPath(id),
  tag: `reminder ${id}`,
});

function todayText({ count, leads }: LeadsForToday, { agency, now }: Context): string {
  const lines = leads.map(({ reference, name, phone, email, receivedAt, remindOn, work }) => {
    const why = remindOn
      ? `reminder for ${reminderName(remindOn, now)}`
      : `unanswered since ${slotName(receivedAt, agency.timeZone, now)}`;
    const remarks = (work?.notes ?? []).map(
      ({ person, text }) => `\n    ${person}: ${firstCharacters(singleLine(text), excerptLength)}`,
    );
    return `${reference}  ${why}\n    ${[name, phone, email].filter(Boolean).join(' | ')}${remarks.join('')}`;
  });
  const more = count - leads.length;
  return ['For today:', '', ...lines, ...(more > 0 ? ['', `And ${more} more.`] : [])].join('\n');
}

/** The push message of undelivered leads; contains nothing that a visitor typed. */
export const failureMessage = (failing: readonly OverdueDeliveries[]): PushMessage => ({
  title: `New leads do not arrive by ${failing.map(({ target }) => target).join(' and ')}`,
  body: 'Nothing is lost: read them at the desk.',
  path: pathWith(inboxPage.path, { only: 'undelivered' }),
  tag: 'failing',
});

function undeliveredText(
  { target, count, oldest, lastError }: OverdueDeliveries,
  { agency, now }: Context,
): string {
  return [
    `${leadCount(count)} could not be sent by ${target}, the oldest since ${slotName(oldest, agency.timeZone, now)}.`,
    ...(lastError === undefined ? [] : [`The last error: ${lastError}`]),
    `Nothing is lost. Correct the settings of the ${target} and restart the server, which tries each for three days; what it has given up, it sends again when you ask for it at the desk.`,
  ].join('\n');
}

const rushText = [
  'More than a third of the sessions of the coming week was booked within an hour. That may be a good day,',
  'or a program that books them all. Nobody is refused: new sessions keep their time only until the visitor',
  'confirms them by a link in a mail, or you do at the desk. Sessions that nobody wants are freed there,',
  'many at once and without a mail to anybody, under Bookings.',
].join('\n');

function suspectedText({ count, leads, isHoneypotFull }: SuspectedLeads, { agency, now }: Context) {
  const { timeZone, keepSuspectedDays } = agency;
  const more = count - leads.length;
  return [
    `${leadCount(count)} may be spam. Please check for genuine ones: "Not spam" at the desk delivers them.`,
    '',
    ...leads.map((lead) => lineOf(lead, timeZone, now)),
    ...(more > 0 ? ['', `And ${more} more in the next mail.`] : []),
    ...(isHoneypotFull
      ? [
          '',
          `More came with a field filled in that people can’t see; ${maxHoneypotLeads} a day are kept.`,
        ]
      : []),
    '',
    `Anything you don’t mark “Not spam” is deleted after ${keepSuspectedDays} days.`,
  ].join('\n');
}

function expiringText({ ids, oldest, newest }: ExpiringLeads, { agency, now }: Context): string {
  const { timeZone, keepLeadsMonths } = agency;
  const first = dateIn(timeZone, new Date(oldest));
  const last = dateIn(timeZone, new Date(newest));
  return [
    `${leadCount(ids.length)} that you answered will be erased from ${dateIn(timeZone, new Date(now + erasureNoticeMs))} on, received ${first === last ? `on ${first}` : `from ${first} to ${last}`}: content/agency.yaml keeps leads for ${keepLeadsMonths} months.`,
    'To keep one at the desk, mark it as new. To keep all, raise keepLeadsMonths and publish.',
    '',
    'For whoever runs the server, to keep a copy:',
    `npm run leads -- export --csv --since ${first} --until ${last} --output old-leads.csv`,
  ].join('\n');
}

function calendarText(
  { since, reason }: NonNullable<AgencyCalendar['failure']>,
  { agency, now }: Context,
): string {
  return [
    `Your own calendar can’t be read since ${slotName(since, agency.timeZone, now)}: ${reason}`,
    'Visitors can book times that you entered there later. Check the address in BOOKING_BUSY_URL; it is tried again every few minutes.',
  ].join('\n');
}

function lineOf(
  { lead, reference, receivedAt, suspicions, booking }: StoredLead,
  timeZone: string,
  now: Instant,
): string {
  const parts = [
    lead.name,
    lead.email,
    lead.phone,
    booking && `Session: ${slotName(booking.start, timeZone, now)}`,
    firstCharacters(singleLine(lead.message), excerptLength),
  ];
  const received = slotName(receivedAt.getTime(), timeZone, now);
  return `${reference}  ${received}  ${suspicions.join(', ')}\n    ${parts.filter(Boolean).join(' | ')}`;
}
