import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import { sendToTargets } from '../../delivery/server/configured-targets.ts';
import { inboxPage } from '../../desk/pages/inbox.ts';
import { markShown, suspectedLeads } from '../../desk/server/store/suspected-leads.ts';
import { leadsForToday, timedReminders, todayAt } from '../../desk/server/store/today-leads.ts';
import { notifyOnce } from '../../leads/server/store/deliveries/notices.ts';
import {
  type OverdueDeliveries,
  overdueDeliveries,
} from '../../leads/server/store/deliveries/overdue-deliveries.ts';
import type { Instant } from '../../platform/instant.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { localTime, monthsBefore } from '../../platform/server/local-time.ts';
import { repeat } from '../../platform/server/repeat.ts';
import type { Store } from '../../schema/store.ts';
import { erasureNoticeMs, expiringLeads, markErasureAnnounced } from './lead-retention.ts';
import {
  type ForToday,
  failureMessage,
  reminderMessage,
  type Waiting,
  waitingNotice,
} from './waiting-notice.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
/** When today's leads are reported: about 7 AM in the agency's time zone. */
const morning = 7 * hour;
/**
 * From this many suspected leads on, a notice is sent at once, but at most hourly during a flood.
 */
const notifyNowCount = 20;
const maxInNotice = 200;

/** Leads to work on today, as the desk lists them. */
async function leadsOfToday(store: Store, now: Instant, timeZone: string): Promise<ForToday> {
  const day = todayAt(now, timeZone);
  return { ...(await leadsForToday(store, day)), reportFrom: day.begunAt + morning };
}

/** Check interval and target timeout, in ms; tests replace `today`. */
type NoticeTiming = { everyMs: number; timeoutMs: number; today?: typeof leadsOfToday };

type Notices = {
  /** Checks now and sends a notice if it is due. Never rejects. */
  look: () => Promise<void>;
  /** Resolves when no notice is being sent. */
  stop: () => Promise<void>;
};

/** Whether to report deliveries that failed or wait: each incident at once, then once a day. */
const isIncidentDue = (
  undelivered: readonly OverdueDeliveries[],
  notifiedUntil: Instant,
  now: Instant,
): boolean =>
  // An incident's `overdueSince` stays its first lead's, so only one report is sent early.
  undelivered.some(({ overdueSince }) => overdueSince > notifiedUntil && overdueSince <= now) ||
  (undelivered.length > 0 && now - notifiedUntil >= day);

/** Whether to notify now: at the latest a day after the last notice, while something waits. */
function isDue(
  { suspected, undelivered, expiring, calendar, upkeep, today }: Waiting,
  notifiedUntil: Instant,
  now: Instant,
): boolean {
  const { count, oldest = now, leads } = suspected;
  const isRush = leads.some(({ suspicions }) => suspicions.includes('booking-rush'));
  return (
    // Absolute, because a clock that was ahead may have written a future time.
    Math.abs(now - oldest) >= day ||
    ((isRush || count >= notifyNowCount) && now - notifiedUntil >= hour) ||
    isIncidentDue(undelivered, notifiedUntil, now) ||
    (calendar !== undefined &&
      calendar.reportedFrom > notifiedUntil &&
      calendar.reportedFrom <= now) ||
    (today?.hasNews === true && today.reportFrom > notifiedUntil && today.reportFrom <= now) ||
    ((expiring !== undefined || calendar !== undefined || upkeep.length > 0) &&
      now - notifiedUntil >= day)
  );
}

/**
 * Notifies the agency of today's leads, suspected leads that nobody has seen, undelivered leads,
 * old leads to be erased in a week, failed upkeep, and a calendar that cannot be read. Sends one
 * notice a day, but at once when there are many suspected leads, when more than a third of a week
 * was booked within an hour, or when deliveries or the calendar have failed for over an hour.
 * Suspected leads count as seen once a target has accepted the notice. Of several servers, one
 * sends it.
 */
export function scheduleNotices(
  app: Pick<FastifyInstance, 'bookings' | 'database' | 'deliveries' | 'log' | 'upkeep'>,
  agency: Agency,
  { everyMs, timeoutMs, today = leadsOfToday }: NoticeTiming = {
    everyMs: 5 * minute,
    timeoutMs: minute / 2,
  },
): Notices {
  const { database, log } = app;
  const { targets, push } = app.deliveries;
  const stopping = new AbortController();
  let limit = maxInNotice;

  async function notify(now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> {
    const { keepLeadsMonths: months, timeZone } = agency;
    const soon = months && {
      receivedBefore: monthsBefore(now + erasureNoticeMs, months, timeZone),
      now,
      targets: [...targets.keys()],
    };
    const desk = await app.deliveries.deskUrl(inboxPage.path);
    const waiting = await database.use(
      async (store): Promise<Waiting> => ({
        suspected: await suspectedLeads(store, limit, now),
        undelivered: await overdueDeliveries(store, [...targets.keys()], now),
        expiring: soon ? await expiringLeads(store, soon) : undefined,
        calendar: app.bookings.agencyCalendar()?.failure,
        upkeep: (await app.upkeep()).failures.map(({ text }) => text),
        today: desk === undefined ? undefined : await today(store, now, timeZone),
      }),
    );
    if (!isDue(waiting, notifiedUntil, now)) return undefined;
    const notice = waitingNotice(waiting, { agency, desk, now });
    const { isDelivered, results } = await sendToTargets([...targets.values()], {
      send: ({ sendNotice }, signal) => sendNotice(notice, signal),
      timeoutMs,
      stopping: stopping.signal,
    });
    const { suspected, undelivered, expiring, calendar } = waiting;
    const { count, leads } = suspected;
    log[isDelivered && undelivered.length === 0 ? 'info' : 'error'](
      {
        suspected: count,
        undelivered,
        expiring: expiring?.ids.length ?? 0,
        calendar: calendar?.reason,
        upkeep: waiting.upkeep,
        results,
      },
      notice.subject,
    );
    // The receiver may have rejected the notice for its size.
    limit = isDelivered ? maxInNotice : Math.ceil(limit / 2);
    // The log has reported the undelivered leads; the next notice repeats the suspected ones.
    if (!isDelivered) return count === 0 ? now : undefined;
    const ids = leads.map(({ lead }) => lead.id);
    await database.use(async (store) => {
      await markShown(store, ids, now);
      if (soon && expiring) await markErasureAnnounced(store, expiring.ids, soon);
    });
    return now;
  }

  /** Pushes to the desk's devices that mail has failed for an hour, which mail cannot report. */
  async function ring(now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> {
    const failing = await database.use((store) =>
      overdueDeliveries(store, [...targets.keys()], now),
    );
    if (!isIncidentDue(failing, notifiedUntil, now)) return undefined;
    const { outcome } = await push(failureMessage(failing));
    return outcome === 'delivered' ? now : undefined;
  }

  /** Pushes each timed reminder that has come due to the desk's devices. */
  async function remind(now: Instant, notifiedUntil: Instant): Promise<Instant> {
    const { format } = localTime(agency.timeZone);
    const since = format(Math.max(notifiedUntil, now - hour));
    const due = await database.use((store) => timedReminders(store, since, format(now)));
    for (const lead of due) await push(reminderMessage(lead));
    return now;
  }

  async function look(): Promise<void> {
    try {
      for (const [name, send] of [
        ['leads.waiting', notify],
        ['leads.failing', ring],
        ['leads.reminders', remind],
      ] as const) {
        const now = Date.now();
        await notifyOnce(database, name, now, (until) => send(now, until));
      }
    } catch (error) {
      log.error(storeFailure(error), 'could not check for notices to send');
    }
  }

  if (targets.size === 0) return { look: async () => undefined, stop: async () => undefined };
  // Not at startup: deliveries that piled up while the server was stopped are still in progress.
  const stopSchedule = repeat(look, everyMs, { startsNow: false });
  let looking: Promise<void> = Promise.resolve();
  return {
    look: () => {
      looking = looking.then(look);
      return looking;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([stopSchedule(), looking]);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a notice if one is due. Never rejects. */
    lookForNotices: () => Promise<void>;
  }
}

/** Runs the schedule of notices while the app runs. */
export const notices = fp<{ agency: Agency }>(
  async (app, { agency }) => {
    let schedule: Notices | undefined;
    app.decorate('lookForNotices', async () => await schedule?.look());
    app.addHook('onReady', async () => {
      schedule = scheduleNotices(app, agency);
    });
    app.addHook('onClose', async () => await schedule?.stop());
  },
  { name: 'notices', dependencies: ['deliveries', 'upkeep'] },
);
