import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import type { OwnCalendar } from '../../booking/own-calendar.ts';
import type { DeliveryResult } from '../../delivery/server/attempt.ts';
import { sendToTargets, type Target } from '../../delivery/server/configured-targets.ts';
import { inboxPage } from '../../desk/pages/inbox.ts';
import type { PushMessage } from '../../desk/push-message.ts';
import {
  erasureNoticeMs,
  expiringLeads,
  markErasureAnnounced,
} from '../../desk/server/store/lead-retention.ts';
import { markShown, suspectedLeads } from '../../desk/server/store/suspected-leads.ts';
import { leadsForToday, timedReminders, todayAt } from '../../desk/server/store/today-leads.ts';
import { notifyOnce } from '../../leads/server/store/deliveries/notices.ts';
import {
  type OverdueDeliveries,
  overdueDeliveries,
} from '../../leads/server/store/deliveries/overdue-deliveries.ts';
import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../platform/server/database/engine.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { localTime, monthsBefore } from '../../platform/server/local-time.ts';
import { repeat } from '../../platform/server/repeat.ts';
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
/** When what is for today is told: at about seven, by the clock of the agency. */
const morning = 7 * hour;
/**
 * From this many suspected leads on, a notice is sent at once, but at most hourly during a flood.
 */
const notifyNowCount = 20;
const maxInNotice = 200;

type Options = {
  database: LeadDatabase;
  targets: ReadonlyMap<string, Target>;
  /** Notifies the devices of people at the desk. */
  push: (message: PushMessage) => Promise<DeliveryResult>;
  agency: Agency;
  /** The URL of the desk; undefined while nobody may use it. */
  desk: () => Promise<string | undefined>;
  /** Since when, and why, the agency's own calendar cannot be read. */
  calendarFailure: () => OwnCalendar['failure'];
  /** What somebody should do today, told at the desk, too; undefined while nobody may use it. */
  today: (store: Store, now: Instant) => Promise<ForToday | undefined>;
  /** What failed on this machine, in sentences. */
  failures: () => Promise<readonly string[]>;
  log: FastifyBaseLogger;
};

/** How often to check, and how long a target may take, in ms. */
type NoticeTiming = { everyMs: number; timeoutMs: number };

/** The schedule of notices. */
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
  // The time of an incident's first lead: each incident is reported before its day once.
  undelivered.some(({ overdueSince }) => overdueSince > notifiedUntil && overdueSince <= now) ||
  (undelivered.length > 0 && now - notifiedUntil >= day);

/** Whether to notify now; while something waits, at the latest a day after the last notice. */
function isDue(
  { suspected, undelivered, expiring, calendar, upkeep, today }: Waiting,
  notifiedUntil: Instant,
  now: Instant,
): boolean {
  const { count, oldest = now, leads } = suspected;
  const isRush = leads.some(({ suspicions }) => suspicions.includes('booking-rush'));
  return (
    // Also at a time that a clock once set ahead had written.
    Math.abs(now - oldest) >= day ||
    ((isRush || count >= notifyNowCount) && now - notifiedUntil >= hour) ||
    isIncidentDue(undelivered, notifiedUntil, now) ||
    (calendar !== undefined &&
      calendar.reportedFrom > notifiedUntil &&
      calendar.reportedFrom <= now) ||
    (today?.hasNews === true && today.tellFrom > notifiedUntil && today.tellFrom <= now) ||
    ((expiring !== undefined || calendar !== undefined || upkeep.length > 0) &&
      now - notifiedUntil >= day)
  );
}

/**
 * Notifies the agency of what waits for it: what is for today, suspected leads that nobody has seen, leads that do not
 * reach a target, old leads that will be erased in a week, and a calendar that cannot be read. Sends a notice once a day, but at
 * once when there are many suspected leads, when more than a third of a week was booked within an
 * hour, and when leads have waited for a target, or the calendar has failed, for over an hour. Suspected leads in a notice that
 * a target accepted count as seen. Of several servers, one sends the notice.
 */
export function scheduleNotices(
  { database, targets, push, agency, desk, calendarFailure, today, failures, log }: Options,
  { everyMs, timeoutMs }: NoticeTiming = { everyMs: 5 * minute, timeoutMs: minute / 2 },
): Notices {
  const stopping = new AbortController();
  let limit = maxInNotice;

  async function notify(now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> {
    const { keepLeadsMonths: months, timeZone } = agency;
    const soon = months && {
      receivedBefore: monthsBefore(now + erasureNoticeMs, months, timeZone),
      now,
      targets: [...targets.keys()],
    };
    const waiting = await database.use(
      async (store): Promise<Waiting> => ({
        suspected: await suspectedLeads(store, limit, now),
        undelivered: await overdueDeliveries(store, [...targets.keys()], now),
        expiring: soon ? await expiringLeads(store, soon) : undefined,
        calendar: calendarFailure(),
        upkeep: await failures(),
        today: await today(store, now),
      }),
    );
    if (!isDue(waiting, notifiedUntil, now)) return undefined;
    const notice = waitingNotice(waiting, { agency, desk: await desk(), now });
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
    // The log has reported the undelivered leads; suspected ones are sent again in the next notice.
    if (!isDelivered) return count === 0 ? now : undefined;
    const ids = leads.map(({ lead }) => lead.id);
    await database.use(async (store) => {
      await markShown(store, ids, now);
      if (soon && expiring) await markErasureAnnounced(store, expiring.ids, soon);
    });
    return now;
  }

  /** Tells the devices of the desk what mail cannot: that it has failed for an hour. */
  async function ring(now: Instant, notifiedUntil: Instant): Promise<Instant | undefined> {
    const failing = await database.use((store) =>
      overdueDeliveries(store, [...targets.keys()], now),
    );
    if (!isIncidentDue(failing, notifiedUntil, now)) return undefined;
    const { outcome } = await push(failureMessage(failing));
    return outcome === 'delivered' ? now : undefined;
  }

  /** Tells the devices of the desk of each reminder with a time that has come. */
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
      log.error(storeFailure(error), 'could not look for what waits for the agency');
    }
  }

  if (targets.size === 0) return { look: async () => undefined, stop: async () => undefined };
  // Not at startup: deliveries that waited while the server was stopped are still in progress.
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
    /** Checks what waits for the agency now, and sends a notice if it is due. Never rejects. */
    lookForNotices: () => Promise<void>;
  }
}

/** Runs the schedule of notices while the app runs. */
export const notices = fp<{ agency: Agency }>(
  async (app, { agency }) => {
    const { database, deliveries, log } = app;
    let schedule: Notices | undefined;
    app.decorate('lookForNotices', async () => await schedule?.look());
    app.addHook('onReady', async () => {
      const desk = () => deliveries.deskUrl(inboxPage.path);
      schedule = scheduleNotices({
        database,
        targets: deliveries.targets,
        push: deliveries.push,
        agency,
        desk,
        calendarFailure: () => app.bookings.ownCalendar()?.failure,
        today: async (store, now) => {
          if ((await desk()) === undefined) return undefined;
          const day = todayAt(now, agency.timeZone);
          const found = await leadsForToday(store, day);
          return { ...found, tellFrom: day.begunAt + morning };
        },
        failures: async () => (await app.upkeep()).failures.map(({ text }) => text),
        log,
      });
    });
    app.addHook('onClose', async () => await schedule?.stop());
  },
  { name: 'notices', dependencies: ['deliveries', 'upkeep'] },
);
