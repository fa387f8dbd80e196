import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import { noticeByMail } from '../../delivery/server/agency-notice.ts';
import { sendToTargets } from '../../delivery/server/configured-targets.ts';
import { inboxPage } from '../../desk/pages/inbox.ts';
import { listPeople, type Person } from '../../desk/server/store/people.ts';
import { markShown, suspectedLeads } from '../../desk/server/store/suspected-leads.ts';
import { leadsForToday, todayAt } from '../../desk/server/store/today-leads.ts';
import { notifyOnce } from '../../leads/server/store/deliveries/notices.ts';
import {
  type OverdueDeliveries,
  overdueDeliveries,
} from '../../leads/server/store/deliveries/overdue-deliveries.ts';
import { timedReminders } from '../../leads/server/store/records/lead-reminders.ts';
import type { Instant } from '../../platform/instant.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { localTime, monthsBefore } from '../../platform/server/local-time.ts';
import { repeat } from '../../platform/server/run-periodically.ts';
import type { Store } from '../../schema/tables.ts';
import {
  dailyNotice,
  failureMessage,
  type PendingItems,
  reminderMessage,
  reminderNotice,
  type TodaysLeads,
} from './daily-notice.ts';
import { erasureNoticeMs, expiringLeads, markErasureAnnounced } from './lead-retention.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
/** The time of day when today's leads are reported: about 7 AM in the agency's time zone. */
const morningReportMs = 7 * hour;
/**
 * At this many suspected leads or more, a notice is sent immediately, but at most hourly during a
 * flood.
 */
const immediateNoticeCount = 20;
const maxInNotice = 200;

/** Leads to work on today, as the desk lists them; with a person as in `Today`. */
async function todaysLeads(
  store: Store,
  now: Instant,
  timeZone: string,
  personId?: string | null,
): Promise<TodaysLeads> {
  const dates = { ...todayAt(now, timeZone), personId };
  return { ...(await leadsForToday(store, dates)), reportFrom: dates.startedAt + morningReportMs };
}

/** Check interval and target timeout, in ms; tests replace `today`. */
type NoticeTiming = { everyMs: number; timeoutMs: number; today?: typeof todaysLeads };

type NoticeSchedule = {
  /** Checks now, and sends each notice that is due. Never rejects. */
  check: () => Promise<void>;
  /** Resolves when no notice is being sent. */
  stop: () => Promise<void>;
};

/**
 * Whether to report deliveries that have failed or are still waiting: each incident immediately,
 * then once a day.
 */
const isIncidentDue = (
  undelivered: readonly OverdueDeliveries[],
  notifiedUntil: Instant,
  now: Instant,
): boolean =>
  // `overdueSince` doesn't change as more leads join an incident, so each incident triggers only
  // one immediate report.
  undelivered.some(({ overdueSince }) => overdueSince > notifiedUntil && overdueSince <= now) ||
  (undelivered.length > 0 && now - notifiedUntil >= day);

/** Whether to report today's leads: each morning on which there are new ones. */
const isTodayDue = ({ hasNews, reportFrom }: TodaysLeads, notifiedUntil: Instant, now: Instant) =>
  hasNews && reportFrom > notifiedUntil && reportFrom <= now;

/** Whether to notify now: no later than a day after the last notice, if anything is waiting. */
function isNoticeDue(
  { suspected, undelivered, expiring, calendar, upkeep, today }: PendingItems,
  notifiedUntil: Instant,
  now: Instant,
): boolean {
  const { count, oldest = now, leads } = suspected;
  const isRush = leads.some(({ suspicions }) => suspicions.includes('booking-rush'));
  return (
    // Absolute, because a clock that was ahead may have written a future time.
    Math.abs(now - oldest) >= day ||
    ((isRush || count >= immediateNoticeCount) && now - notifiedUntil >= hour) ||
    isIncidentDue(undelivered, notifiedUntil, now) ||
    (calendar !== undefined &&
      calendar.reportedFrom > notifiedUntil &&
      calendar.reportedFrom <= now) ||
    (today !== undefined && isTodayDue(today, notifiedUntil, now)) ||
    ((expiring !== undefined || calendar !== undefined || upkeep.length > 0) &&
      now - notifiedUntil >= day)
  );
}

/**
 * Notifies the agency of today's leads, suspected leads that no one has seen, undelivered leads,
 * old leads to be erased in a week, failed upkeep, and a calendar that cannot be read. Sends one
 * notice a day, but immediately when there are many suspected leads, when more than a third of a
 * week has been booked within an hour, or when deliveries or the calendar have been failing for an
 * hour. Suspected leads count as seen once a target has accepted the notice. Reminders of a person
 * are mailed to that person instead. If several servers are running, only one sends each notice.
 */
export function scheduleNotices(
  app: Pick<FastifyInstance, 'bookings' | 'database' | 'deliveries' | 'log' | 'upkeep'>,
  agency: Agency,
  { everyMs, timeoutMs, today = todaysLeads }: NoticeTiming = {
    everyMs: 5 * minute,
    timeoutMs: minute / 2,
  },
): NoticeSchedule {
  const { database, log } = app;
  const { targets, push, mailer } = app.deliveries;
  const stopping = new AbortController();
  const sending = { timeoutMs, stopping: stopping.signal };
  let leadLimit = maxInNotice;

  /** Sends the notice if it is due; resolves with `now` once the agency is notified. */
  async function notify(now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> {
    const { keepLeadsMonths: months, timeZone } = agency;
    const expiryQuery = months && {
      receivedBefore: monthsBefore(now + erasureNoticeMs, months, timeZone),
      now,
      targets: [...targets.keys()],
    };
    const desk = await app.deliveries.deskUrl(inboxPage.path);
    const pending = await database.use(
      async (store): Promise<PendingItems> => ({
        suspected: await suspectedLeads(store, leadLimit, now),
        undelivered: await overdueDeliveries(store, [...targets.keys()], now),
        expiring: expiryQuery ? await expiringLeads(store, expiryQuery) : undefined,
        calendar: app.bookings.agencyCalendar()?.failure,
        upkeep: (await app.upkeep()).failures.map(({ text }) => text),
        // `mailReminders` reports the reminders of people.
        today: desk === undefined ? undefined : await today(store, now, timeZone, mailer && null),
      }),
    );
    if (!isNoticeDue(pending, notifiedUntil, now)) return undefined;
    const notice = dailyNotice(pending, { agency, desk, now });
    const { isDelivered, results } = await sendToTargets(targets.values(), notice, sending);
    const { suspected, undelivered, expiring, calendar } = pending;
    const { count, leads } = suspected;
    log[isDelivered && undelivered.length === 0 ? 'info' : 'error'](
      {
        suspected: count,
        undelivered,
        expiring: expiring?.ids.length ?? 0,
        calendar: calendar?.reason,
        upkeep: pending.upkeep,
        results,
      },
      notice.subject,
    );
    // The receiver may have rejected the notice for its size.
    leadLimit = isDelivered ? maxInNotice : Math.ceil(leadLimit / 2);
    // The log has now reported the undelivered leads; the next notice repeats the suspected ones.
    if (!isDelivered) return count === 0 ? now : undefined;
    const ids = leads.map(({ lead }) => lead.id);
    await database.use(async (store) => {
      await markShown(store, ids, now);
      if (expiryQuery && expiring) await markErasureAnnounced(store, expiring.ids, expiryQuery);
    });
    return now;
  }

  /** Sends the desk's devices a push message when deliveries have been failing for an hour. */
  async function pushFailures(now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> {
    const failing = await database.use((store) =>
      overdueDeliveries(store, [...targets.keys()], now),
    );
    if (!isIncidentDue(failing, notifiedUntil, now)) return undefined;
    const { outcome } = await push(failureMessage(failing));
    return outcome === 'delivered' ? now : undefined;
  }

  /** Mails a person the leads of their reminders, again after a failure that sent nothing. */
  const mailReminders =
    ({ id, email }: Person) =>
    async (now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> => {
      const own = await database.use((store) => today(store, now, agency.timeZone, id));
      if (!mailer || !isTodayDue(own, notifiedUntil, now)) return undefined;
      const desk = await app.deliveries.deskUrl(inboxPage.path);
      const notice = reminderNotice(own, { agency, desk, now, personId: id });
      const target = { sendNotice: noticeByMail(mailer, email) };
      const { isDelivered, results } = await sendToTargets([target], notice, sending);
      log[isDelivered ? 'info' : 'error']({ person: id, results }, 'mailed a person reminders');
      const isUnsent = results.every((each) => each.outcome === 'failed' && !each.mayHaveArrived);
      return isUnsent ? undefined : now;
    };

  /** Pushes each timed reminder that is now due to the devices of the person it reminds. */
  async function pushReminders(now: Instant, notifiedUntil: Instant): Promise<Instant> {
    const { format } = localTime(agency.timeZone);
    const since = format(Math.max(notifiedUntil, now - hour));
    const dueLeads = await database.use((store) => timedReminders(store, since, format(now)));
    for (const { personId, ...lead } of dueLeads)
      await push(reminderMessage(lead), { personId: personId ?? undefined });
    return now;
  }

  async function check(): Promise<void> {
    try {
      const people = mailer ? await database.use(listPeople) : [];
      const mails = people.map(
        (person) => [`leads.reminders.${person.id}`, mailReminders(person)] as const,
      );
      for (const [name, send] of [
        ['leads.waiting', notify],
        ['leads.failing', pushFailures],
        ['leads.reminders', pushReminders],
        ...mails,
      ] as const) {
        const now = Date.now();
        await notifyOnce(database, name, now, (until) => send(now, until));
      }
    } catch (error) {
      log.error(storeFailure(error), 'could not check for notices to send');
    }
  }

  if (targets.size === 0) return { check: async () => undefined, stop: async () => undefined };
  // Skip startup, when deliveries that piled up while the server was stopped are in progress.
  const stopSchedule = repeat(check, everyMs, { startsNow: false });
  let checking: Promise<void> = Promise.resolve();
  return {
    check: () => {
      checking = checking.then(check);
      return checking;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([stopSchedule(), checking]);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends each notice that is due. Never rejects. */
    sendDueNotices: () => Promise<void>;
  }
}

/** Runs the schedule of notices while the app runs. */
export const notices = fp<{ agency: Agency }>(
  async (app, { agency }) => {
    let schedule: NoticeSchedule | undefined;
    app.decorate('sendDueNotices', async () => await schedule?.check());
    app.addHook('onReady', async () => {
      schedule = scheduleNotices(app, agency);
    });
    app.addHook('onClose', async () => await schedule?.stop());
  },
  { name: 'notices', dependencies: ['deliveries', 'upkeep'] },
);
