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
import { formatDateTime, formatDay, formatTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import { firstCharacters, singleLine, subjectPart } from '../../vocabulary/plain-text.ts';
import { type ExpiringLeads, erasureNoticeMs } from './lead-retention.ts';

/** Leads to work on today, and the earliest time to report them. */
export type TodaysLeads = LeadsForToday & { reportFrom: Instant };

/** Leads and failures that need a person's attention, and leads that will soon be erased. */
export type PendingItems = {
  suspected: SuspectedLeads;
  undelivered: readonly OverdueDeliveries[];
  expiring: ExpiringLeads | undefined;
  /** When the agency's calendar became unreadable, and why. */
  calendar: AgencyCalendar['failure'];
  /** Server failures, as full sentences. */
  upkeep: readonly string[];
  today: TodaysLeads | undefined;
};

const excerptLength = 160;

type Context = {
  agency: Pick<Agency, 'timeZone' | 'keepSuspectedDays' | 'keepLeadsMonths'>;
  /** The URL of the desk; undefined while no one may use it. */
  desk: string | undefined;
  now: Instant;
};

const leadCountText = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);

/** The notice of everything that is waiting for the agency. */
export function dailyNotice(pending: PendingItems, context: Context): AgencyNotice {
  const { suspected, undelivered, expiring, calendar, upkeep, today } = pending;
  const { count, leads } = suspected;
  const failed = undelivered.reduce((sum, each) => sum + each.count, 0);
  const subjectParts = [
    ...(today && today.count > 0 ? [`${leadCountText(today.count)} for today`] : []),
    ...(failed > 0 ? [`${leadCountText(failed)} not delivered`] : []),
    ...(count > 0 ? [`${leadCountText(count)} that may be spam`] : []),
    ...(expiring ? [`${leadCountText(expiring.ids.length)} to be erased in a week`] : []),
    ...(calendar ? ['your calendar can’t be read'] : []),
    ...(upkeep.length > 0 ? ['something failed on the server'] : []),
  ];
  const sections = [
    ...(today && today.count > 0 ? [todayText(today, context)] : []),
    ...undelivered.map((each) => undeliveredText(each, context)),
    ...(leads.some(({ suspicions }) => suspicions.includes('booking-rush')) ? [rushText] : []),
    ...(count > 0 ? [suspectedText(suspected, context)] : []),
    ...(expiring ? [expiringText(expiring, context)] : []),
    ...(calendar ? [calendarText(calendar, context)] : []),
    ...(upkeep.length > 0 ? [[...upkeep, 'Please tell whoever runs the server.'].join('\n')] : []),
    context.desk === undefined
      ? 'To read them in a browser, ask whoever runs the server to invite you: npm run desk -- invite you@agency.example'
      : `Read them at the desk: ${context.desk}`,
  ];
  return {
    // A notice with the same content a day later is a new one.
    id: `waiting-${context.now}`,
    type: 'leads.waiting',
    subject: `Waiting for you: ${subjectParts.join(', ')}`,
    text: sections.join('\n\n'),
  };
}

/** The notice to a person of the leads of their reminders. */
export const reminderNotice = (
  today: TodaysLeads,
  { personId, ...context }: Context & { personId: string },
): AgencyNotice => ({
  id: `reminders-${personId}-${context.now}`,
  type: 'leads.waiting',
  subject: `Waiting for you: ${leadCountText(today.count)} for today`,
  text: `${todayText(today, context)}\n\nRead them at the desk: ${context.desk}`,
});

/** The day and, if it has one, the time of a reminder: "Friday, November 27, 5:00 PM". */
function reminderText(reminder: Reminder, now: Instant): string {
  const { date, time } = reminderParts(reminder);
  const at = Date.parse(`${date}T${time ?? '00:00'}Z`);
  const day = formatDay(at, 'UTC', now);
  return time ? `${day}, ${formatTime(at, 'UTC')}` : day;
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
      ? `reminder for ${reminderText(remindOn, now)}`
      : `unanswered since ${formatDateTime(receivedAt, agency.timeZone, now)}`;
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
  title: `New leads aren’t being delivered by ${failing.map(({ target }) => target).join(' and ')}`,
  body: 'Nothing is lost. You can read them at the desk.',
  path: pathWith(inboxPage.path, { only: 'undelivered' }),
  tag: 'failing',
});

function undeliveredText(
  { target, count, oldest, lastError }: OverdueDeliveries,
  { agency, now }: Context,
): string {
  return [
    `${leadCountText(count)} could not be sent by ${target}; the oldest has been waiting since ${formatDateTime(oldest, agency.timeZone, now)}.`,
    ...(lastError === undefined ? [] : [`Last error: ${lastError}`]),
    `Nothing is lost. Fix the ${target} settings and restart the server. It retries each lead for three days; after that, you can resend it from the desk.`,
  ].join('\n');
}

const rushText = [
  'More than a third of next week’s sessions were booked within an hour. It may just be a good day, or a bot',
  'booking everything. No one is refused: new sessions are only on hold until the visitor confirms them with',
  'the link in an email, or you confirm them at the desk. You can free unwanted sessions there, under Bookings,',
  'in bulk and without emailing anyone.',
].join('\n');

function suspectedText({ count, leads, isHoneypotFull }: SuspectedLeads, { agency, now }: Context) {
  const { timeZone, keepSuspectedDays } = agency;
  const more = count - leads.length;
  return [
    `${leadCountText(count)} may be spam. Please check for genuine ones: "Not spam" at the desk delivers them.`,
    '',
    ...leads.map((lead) => suspectedLeadLine(lead, timeZone, now)),
    ...(more > 0 ? ['', `And ${more} more in the next email.`] : []),
    ...(isHoneypotFull
      ? [
          '',
          `Others had a hidden field filled in, a sign of a bot; only ${maxHoneypotLeads} of those are kept per day.`,
        ]
      : []),
    '',
    `Anything you don’t mark “Not spam” will be deleted after ${keepSuspectedDays} days.`,
  ].join('\n');
}

function expiringText({ ids, oldest, newest }: ExpiringLeads, { agency, now }: Context): string {
  const { timeZone, keepLeadsMonths } = agency;
  const first = dateIn(timeZone, new Date(oldest));
  const last = dateIn(timeZone, new Date(newest));
  return [
    `Starting ${dateIn(timeZone, new Date(now + erasureNoticeMs))}, ${leadCountText(ids.length)} that you answered, received ${first === last ? `on ${first}` : `from ${first} to ${last}`}, will be erased, because content/agency.yaml keeps leads for ${keepLeadsMonths} months.`,
    'To keep one, mark it as new at the desk. To keep them all, raise keepLeadsMonths and publish.',
    '',
    'To keep a copy, whoever runs the server can run:',
    `npm run leads -- export --csv --since ${first} --until ${last} --output old-leads.csv`,
  ].join('\n');
}

function calendarText(
  { since, reason }: NonNullable<AgencyCalendar['failure']>,
  { agency, now }: Context,
): string {
  return [
    `Your own calendar hasn’t been readable since ${formatDateTime(since, agency.timeZone, now)}: ${reason}`,
    'Visitors can book over anything you’ve added there since. Check the address in BOOKING_BUSY_URL; the server retries it every few minutes.',
  ].join('\n');
}

function suspectedLeadLine(
  { lead, reference, receivedAt, suspicions, booking }: StoredLead,
  timeZone: string,
  now: Instant,
): string {
  const parts = [
    lead.name,
    lead.email,
    lead.phone,
    booking && `Session: ${formatDateTime(booking.start, timeZone, now)}`,
    firstCharacters(singleLine(lead.message), excerptLength),
  ];
  const received = formatDateTime(receivedAt.getTime(), timeZone, now);
  return `${reference}  ${received}  ${suspicions.join(', ')}\n    ${parts.filter(Boolean).join(' | ')}`;
}
